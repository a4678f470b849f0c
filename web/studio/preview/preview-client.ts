/**
 * The preview workers as the studio uses them: one paints, another answers corrections, so that a finger never waits
 * for a picture. Both remember the open photo, so that a worker that died is replaced unseen.
 */
import { expected } from '#contract/expected.ts';
import type { Design } from '#engine/design.ts';
import type { Mark } from '#engine/layers.ts';
import type { Outline } from './corrected-layers.ts';
import type { Corrected, Opened, Painted, Panels, PreviewCalls, ZoneLayout } from './preview-protocol.ts';
import type { TileBlobs } from './swatch-tiles.ts';
import { Superseded, WorkerDied, type WorkerBridge } from './worker-bridge.ts';

export interface PreviewClient {
  /** Fetches the painter and makes it ready, while the server still analyzes the photo. */
  start(): void;
  open(photo: Blob, layers: Uint8Array, signal?: AbortSignal): Promise<Opened>;
  adopt(layers: Uint8Array): Promise<Opened>;
  /**
   * Only the newest picture counts: an older call that has not begun is rejected as superseded.
   * @param onSketch is given the picture at half the size first, where the whole one takes a while
   */
  paint(design: Design, tiles?: TileBlobs, onSketch?: (sketch: Painted) => void): Promise<Painted>;
  /** The picture at half the size, or the whole one of a small photo. */
  sketch(design: Design, tiles?: TileBlobs): Promise<Painted>;
  /** Makes ready for corrections of the outline or of panels, so that the first one is as quick as the others. */
  warmUp(call: WarmUp): void;
  /** The outline after all corrections; pictures painted from now on follow it. */
  correct(marks: readonly Mark[]): Promise<ZoneLayout>;
  /** Panels of the newest outline. */
  panels(): Promise<Panels>;
  close(): void;
}

/** The calls whose work a first correction would otherwise wait for. */
export type WarmUp = 'getReadyToCorrect' | 'panels';
type Bridge = Pick<WorkerBridge<PreviewCalls>, 'call' | 'start' | 'close'>;
type Photo = PreviewCalls['open']['input'];

/** Drops undefined fields. */
const given = <T extends object>(fields: T): { [Key in keyof T]: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

/** One worker with a photo open in it. */
const createSeat = (bridge: Bridge) => {
  let photo: Photo | null = null;
  /** Tells a new worker the corrections; `null` while the layers' own outline is unchanged. */
  let tellAgain: (() => Promise<unknown>) | null = null;
  let isOpen = false;
  let reviving: Promise<unknown> | null = null;

  const revive = (): Promise<unknown> => {
    reviving ??= (async () => {
      if (photo === null) return;
      await bridge.call('open', photo);
      await tellAgain?.();
    })().finally(() => (reviving = null));
    return reviving;
  };

  /** Tries once more after the worker has died; callers handle a second death in a row. */
  const surviving = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof WorkerDied) || photo === null) throw error;
      await revive();
      return work();
    }
  };

  return {
    /** The photo to work on; opened when it is first needed. */
    lay: (next: Photo): void => {
      photo = next;
      tellAgain = null;
      isOpen = false;
    },
    open: (signal?: AbortSignal): Promise<Opened> => {
      isOpen = true;
      const work = (): Promise<Opened> => bridge.call('open', expected(photo, 'A photo to open'), { signal });
      return work().catch((error: unknown) => {
        if (error instanceof WorkerDied) return work();
        throw error;
      });
    },
    adopt: (layers: Uint8Array): Promise<Opened> => {
      if (photo !== null) photo = { ...photo, layers };
      tellAgain = null;
      return surviving(() => bridge.call('adopt', { layers }));
    },
    correct: (marks: readonly Mark[]): Promise<Corrected> => {
      if (!isOpen) bridgeOpen();
      tellAgain = () => bridge.call('correct', { marks });
      return surviving(() => bridge.call('correct', { marks }, { latest: true }));
    },
    follow: (outline: Outline): Promise<unknown> => {
      tellAgain = () => bridge.call('follow', { outline });
      return surviving(() => bridge.call('follow', { outline }, { latest: true }));
    },
    warmUp: (call: WarmUp): void => {
      if (!isOpen) bridgeOpen();
      bridge.call(call, {}).catch(() => undefined); // a death is found by the next call
    },
    getReady: (): void => void bridge.call('getReady', {}).catch(() => undefined), // a death is found by the next call
    sketch: (design: Design, tiles?: TileBlobs, always?: boolean): Promise<{ sketch?: Painted; whole?: Painted }> =>
      surviving(() => bridge.call('sketch', { design, ...given({ tiles, always }) }, { latest: true })),
    paint: (design: Design, tiles?: TileBlobs): Promise<Painted> =>
      surviving(() => bridge.call('paint', { design, ...given({ tiles }) }, { latest: true })),
    panels: (): Promise<Panels> => surviving(() => bridge.call('panels', {}, { latest: true })),
    isOpen: () => isOpen,
    close: () => {
      isOpen = false;
      bridge.close();
    },
  };

  function bridgeOpen(): void {
    isOpen = true;
    if (photo !== null) bridge.call('open', photo).catch(() => undefined); // a death is found by the call that follows
  }
};

export const createPreviewClient = (painterBridge: Bridge, correctorBridge: Bridge): PreviewClient => {
  const painter = createSeat(painterBridge);
  const corrector = createSeat(correctorBridge);
  let newest = 0;
  /** Layers that came later end it: an outline belongs to those it was corrected on. */
  let era = 0;
  /** The era that the corrector is warm for. */
  const warm: { [Call in WarmUp]?: number } = {};
  const correct: PreviewClient['correct'] = async (next) => {
    const begun = era;
    const corrected = await corrector.correct(next);
    if (begun !== era) return correct(next);
    // The next picture waits after it in the painter's queue.
    painter.follow(corrected.outline).catch(() => undefined);
    return corrected;
  };
  const paint: PreviewClient['paint'] = async (design, tiles, onSketch) => {
    const turn = ++newest;
    if (onSketch === undefined) return painter.paint(design, tiles);
    const { sketch, whole } = await painter.sketch(design, tiles);
    if (whole !== undefined) return whole;
    // Another picture is wanted: finishing this one would only delay it.
    if (turn !== newest) throw new Superseded('superseded');
    if (sketch !== undefined) onSketch(sketch);
    return painter.paint(design, tiles);
  };
  return {
    start: painter.getReady,
    open: (photo, layers, signal) => {
      era++;
      painter.lay({ photo, layers });
      corrector.lay({ photo, layers });
      return painter.open(signal);
    },
    adopt: async (layers) => {
      era++;
      // Done at once: a correction under way is then asked for again.
      const corrected = corrector.isOpen() ? corrector.adopt(layers) : undefined;
      const [opened] = await Promise.all([painter.adopt(layers), corrected]);
      return opened;
    },
    paint,
    sketch: async (design, tiles) => {
      const { sketch } = await painter.sketch(design, tiles, true);
      return sketch ?? painter.paint(design, tiles);
    },
    warmUp: (call) => {
      if (warm[call] === era) return;
      warm[call] = era;
      corrector.warmUp(call);
    },
    correct,
    panels: painter.panels,
    close: () => {
      painter.close();
      corrector.close();
    },
  };
};
