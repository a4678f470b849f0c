/**
 * The live hero without React: opens the sample in the preview worker on the first tap, paints the newest choice, and
 * reports its state. Until a first picture is painted the page keeps its still one.
 */
import type { Design } from '#engine/design.ts';
import type { Raster } from '#engine/raster/raster.ts';
import { chosen, designOf, FIRST_CHOICE, type HeroChange, type HeroChoice, type HeroPart } from './hero-choice.ts';

interface HeroPicture {
  picture: Raster;
  milliseconds: number;
}

export interface SamplePainter {
  /** @param onSketch is given the picture at half the size first, where the whole one takes a while */
  paint(design: Design, onSketch: (sketch: HeroPicture) => void): Promise<HeroPicture>;
  /** Paints unseen, so that the first picture does not wait. */
  rehearse(design: Design): Promise<void>;
  close(): void;
}
export type OpenSample = (signal: AbortSignal) => Promise<SamplePainter>;

export interface HeroState {
  choice: HeroChoice;
  /** `still`: nothing tapped yet; `opening`: the engine is on its way; `failed`: this browser or connection cannot. */
  phase: 'still' | 'opening' | 'live' | 'failed';
  painted?: HeroPicture;
}

export class HeroDemo {
  #state: HeroState = { choice: FIRST_CHOICE, phase: 'still' };
  #painter: Promise<SamplePainter> | undefined;
  #leaving = new AbortController();
  readonly #listeners = new Set<() => void>();
  readonly #open: OpenSample;

  constructor(open: OpenSample) {
    this.#open = open;
  }

  readonly state = (): HeroState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Loads the engine before the first tap and paints once off screen, so that the tap does not wait; a failure shows
   * only when the visitor taps.
   */
  readonly warmUp = (): void => {
    if (this.#painter !== undefined) return;
    const { choice } = this.#state;
    this.#ready()
      .then((painter) => (this.#state.choice === choice ? painter.rehearse(designOf(choice)) : undefined))
      .catch(() => undefined);
  };

  choose(part: HeroPart, change: HeroChange): void {
    const choice = chosen(this.#state.choice, part, change);
    this.#set({ choice, phase: this.#state.phase === 'live' ? 'live' : 'opening' });
    void this.#paint(choice);
  }

  readonly close = (): void => {
    this.#leaving.abort();
    this.#painter?.then(
      (painter) => painter.close(),
      () => undefined,
    );
    this.#painter = undefined;
    this.#leaving = new AbortController();
  };

  #set(change: Partial<HeroState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  #ready(): Promise<SamplePainter> {
    this.#painter ??= this.#open(this.#leaving.signal).catch((error: unknown) => {
      // The next tap tries again.
      this.#painter = undefined;
      throw error;
    });
    return this.#painter;
  }

  async #paint(choice: HeroChoice): Promise<void> {
    const { signal } = this.#leaving;
    try {
      const painter = await this.#ready();
      if (signal.aborted || this.#state.choice !== choice) return;
      const show = (painted: HeroPicture): void => {
        if (!signal.aborted) this.#set({ painted, phase: 'live' });
      };
      show(await painter.paint(designOf(choice), show));
    } catch (error) {
      const superseded = error instanceof Error && error.name === 'AbortError';
      if (!signal.aborted && !superseded) this.#set({ phase: 'failed' });
    }
  }
}
