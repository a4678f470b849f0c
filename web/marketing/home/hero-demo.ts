/** State of the live hero: opens the sample in the preview worker on the first tap and paints the newest choice. */
import type { Design } from '#engine/design.ts';
import type { Raster } from '#engine/raster/raster.ts';
import { applyChange, designOf, FIRST_CHOICE, type HeroChange, type HeroChoice, type HeroPart } from './hero-choice.ts';

interface HeroPicture {
  picture: Raster;
  milliseconds: number;
}

export interface SamplePainter {
  /** @param onSketch called first, with a picture of half the size, if the full one takes long */
  paint(design: Design, onSketch: (sketch: HeroPicture) => void): Promise<HeroPicture>;
  /** Warms up the worker, so that the first picture is quick. */
  warmUp(design: Design): Promise<void>;
  close(): void;
}
export type OpenSample = (signal: AbortSignal) => Promise<SamplePainter>;

export interface HeroState {
  choice: HeroChoice;
  /** `still`: nothing was tapped; `opening`: the engine is loading; `failed`: it could not be loaded. */
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

  /** Loads the engine before the first tap, so that the tap is quick. Errors are shown only after a tap. */
  readonly warmUp = (): void => {
    if (this.#painter !== undefined) return;
    const { choice } = this.#state;
    this.#openOnce()
      .then((painter) => (this.#state.choice === choice ? painter.warmUp(designOf(choice)) : undefined))
      .catch(() => undefined);
  };

  choose(part: HeroPart, change: HeroChange): void {
    const choice = applyChange(this.#state.choice, part, change);
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

  #openOnce(): Promise<SamplePainter> {
    this.#painter ??= this.#open(this.#leaving.signal).catch((error: unknown) => {
      // Retried at the next tap.
      this.#painter = undefined;
      throw error;
    });
    return this.#painter;
  }

  async #paint(choice: HeroChoice): Promise<void> {
    const { signal } = this.#leaving;
    try {
      const painter = await this.#openOnce();
      if (signal.aborted || this.#state.choice !== choice) return;
      const show = (painted: HeroPicture): void => {
        if (!signal.aborted) this.#set({ painted, phase: 'live' });
      };
      show(await painter.paint(designOf(choice), show));
    } catch (error) {
      const isSuperseded = error instanceof Error && error.name === 'AbortError';
      if (!signal.aborted && !isSuperseded) this.#set({ phase: 'failed' });
    }
  }
}
