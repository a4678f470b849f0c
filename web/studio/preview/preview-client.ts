/**
 * The two preview workers: one paints, the other computes corrections, so that a correction never waits for a picture.
 * A worker that died is replaced and opens the photo again.
 */
import { requireValue } from '#contract/expected.ts';
import type { Design } from '#engine/design.ts';
import type { Mark } from '#engine/layers.ts';
import type { Outline } from './corrected-layers.ts';
import type {
  Corrected,
  Opened,
  Painted,
  Panels,
  PreviewCalls,
  RegionOutline,
  Sketched,
  ZoneLayout,
} from './preview-protocol.ts';
import type { TileBlobs } from './swatch-tiles.ts';
import { SupersededError, WorkerDiedError, type WorkerBridge } from './worker-bridge.ts';

export interface PreviewClient {
  /** Loads and warms up the painter while the server still analyzes the photo. */
  start(): void;
  open(photo: Blob, layers: Uint8Array, signal?: AbortSignal): Promise<Opened>;
  adopt(layers: Uint8Array): Promise<Opened>;
  /**
   * An older call that has not begun yet is rejected as superseded.
   * @param onSketch called first, with a picture of half the size, if the full one takes long
   */
  paint(design: Design, tiles?: TileBlobs, onSketch?: (sketch: Painted) => void): Promise<Painted>;
  /** The picture at half the size, or at full size for a small photo. */
  sketch(design: Design, tiles?: TileBlobs): Promise<Painted>;
  /** Prepares for corrections of the outline or of panels, so that the first one is quick. */
  warmUp(call: WarmUp): void;
  /** The outline after all corrections. Later pictures use it. */
  correct(marks: readonly Mark[]): Promise<ZoneLayout>;
  /** The region that an answer to a question about this spot decides about. */
  regionOfQuestion(marks: readonly Mark[], x: number, y: number): Promise<RegionOutline>;
  /** Panels of the newest outline. */
  panels(): Promise<Panels>;
  close(): void;
}

/** Calls that prepare the first correction. */
export type WarmUp = 'getReadyToCorrect' | 'panels';
type Bridge = Pick<WorkerBridge<PreviewCalls>, 'call' | 'start' | 'close'>;
type Photo = PreviewCalls['open']['input'];

const withoutUndefined = <T extends object>(fields: T): { [Key in keyof T]: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

/** One worker with a photo open in it. */
const createPhotoWorker = (bridge: Bridge) => {
  let photo: Photo | null = null;
  /** Repeats the corrections in a new worker; `null` when there are none. */
  let repeatCorrections: (() => Promise<unknown>) | null = null;
  let isOpen = false;
  let reviving: Promise<unknown> | null = null;

  const revive = (): Promise<unknown> => {
    reviving ??= (async () => {
      if (photo === null) return;
      await bridge.call('open', photo);
      await repeatCorrections?.();
    })().finally(() => (reviving = null));
    return reviving;
  };

  /** Retries once in a new worker if this one dies. */
  const retryAfterDeath = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof WorkerDiedError) || photo === null) throw error;
      await revive();
      return work();
    }
  };

  return {
    /** Sets the photo, which is opened on first use. */
    setPhoto: (next: Photo): void => {
      photo = next;
      repeatCorrections = null;
      isOpen = false;
    },
    open: (signal?: AbortSignal): Promise<Opened> => {
      isOpen = true;
      const work = (): Promise<Opened> => bridge.call('open', requireValue(photo, 'A photo to open'), { signal });
      return work().catch((error: unknown) => {
        if (error instanceof WorkerDiedError) return work();
        throw error;
      });
    },
    adopt: (layers: Uint8Array): Promise<Opened> => {
      if (photo !== null) photo = { ...photo, layers };
      repeatCorrections = null;
      return retryAfterDeath(() => bridge.call('adopt', { layers }));
    },
    correct: (marks: readonly Mark[]): Promise<Corrected> => {
      if (!isOpen) openInBackground();
      repeatCorrections = () => bridge.call('correct', { marks });
      return retryAfterDeath(() => bridge.call('correct', { marks }, { latest: true }));
    },
    regionOfQuestion: (marks: readonly Mark[], x: number, y: number): Promise<RegionOutline> => {
      if (!isOpen) openInBackground();
      return retryAfterDeath(() => bridge.call('regionOfQuestion', { marks, x, y }, { latest: true }));
    },
    setOutline: (outline: Outline): Promise<unknown> => {
      repeatCorrections = () => bridge.call('setOutline', { outline });
      return retryAfterDeath(() => bridge.call('setOutline', { outline }, { latest: true }));
    },
    /** Ignores errors; the next call reports them. */
    warmUp: (call: WarmUp): void => {
      if (!isOpen) openInBackground();
      bridge.call(call, {}).catch(() => undefined);
    },
    getReady: (): void => void bridge.call('getReady', {}).catch(() => undefined),
    sketch: (design: Design, tiles?: TileBlobs, sketchAlways?: boolean): Promise<Sketched> =>
      retryAfterDeath(() =>
        bridge.call('sketch', { design, ...withoutUndefined({ tiles, sketchAlways }) }, { latest: true }),
      ),
    paint: (design: Design, tiles?: TileBlobs): Promise<Painted> =>
      retryAfterDeath(() => bridge.call('paint', { design, ...withoutUndefined({ tiles }) }, { latest: true })),
    panels: (): Promise<Panels> => retryAfterDeath(() => bridge.call('panels', {}, { latest: true })),
    isOpen: () => isOpen,
    close: () => {
      isOpen = false;
      bridge.close();
    },
  };

  /** Ignores errors; the call that follows reports them. */
  function openInBackground(): void {
    isOpen = true;
    if (photo !== null) bridge.call('open', photo).catch(() => undefined);
  }
};

export const createPreviewClient = (painterBridge: Bridge, correctorBridge: Bridge): PreviewClient => {
  const painter = createPhotoWorker(painterBridge);
  const corrector = createPhotoWorker(correctorBridge);
  let newest = 0;
  /** Incremented when layers are opened: a corrected outline belongs to the layers that it was computed from. */
  let layersVersion = 0;
  /** The layers that the corrector has prepared for. */
  const preparedFor: { [Call in WarmUp]?: number } = {};
  const correct: PreviewClient['correct'] = async (next) => {
    const version = layersVersion;
    const corrected = await corrector.correct(next);
    if (version !== layersVersion) return correct(next);
    // The painter's queue runs this before the next picture.
    painter.setOutline(corrected.outline).catch(() => undefined);
    return corrected;
  };
  const paint: PreviewClient['paint'] = async (design, tiles, onSketch) => {
    const turn = ++newest;
    if (onSketch === undefined) return painter.paint(design, tiles);
    const { sketch, fullSize } = await painter.sketch(design, tiles);
    if (fullSize !== undefined) return fullSize;
    // A newer picture was requested; finishing this one would delay it.
    if (turn !== newest) throw new SupersededError('superseded');
    if (sketch !== undefined) onSketch(sketch);
    return painter.paint(design, tiles);
  };
  return {
    start: painter.getReady,
    open: (photo, layers, signal) => {
      layersVersion++;
      painter.setPhoto({ photo, layers });
      corrector.setPhoto({ photo, layers });
      return painter.open(signal);
    },
    adopt: async (layers) => {
      // Incremented first, so that a correction that is running is repeated on the new layers.
      layersVersion++;
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
      if (preparedFor[call] === layersVersion) return;
      preparedFor[call] = layersVersion;
      corrector.warmUp(call);
    },
    correct,
    regionOfQuestion: corrector.regionOfQuestion,
    panels: painter.panels,
    close: () => {
      painter.close();
      corrector.close();
    },
  };
};
