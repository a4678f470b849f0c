/**
 * The preview workers as the studio uses them: one paints, another answers corrections, so that a finger never waits
 * for a picture. Both remember the open photo, so that a worker that died is replaced unseen.
 */
import type { Design } from '#engine/design.ts';
import type { Mark } from '#engine/layers.ts';
import type { Corrected, Opened, Painted, Panels, PreviewCalls } from './preview-protocol.ts';
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
  /** Makes ready for corrections, so that the first one is as quick as the others. */
  warmUp(): void;
  /** The outline after all corrections; pictures painted from now on follow it. */
  correct(marks: readonly Mark[]): Promise<Corrected>;
  /** Of the newest picture. */
  panels(): Promise<Panels>;
  close(): void;
}

type Bridge = Pick<WorkerBridge<PreviewCalls>, 'call' | 'start' | 'close'>;
type Photo = PreviewCalls['open']['input'];

/** The corrections that a worker has received; `null` while the layers' own outline stands. */
type Told = readonly Mark[] | null;

/** Without what is not there. */
const given = <T extends object>(fields: T): { [Key in keyof T]: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

/** One worker with a photo open in it. */
const createSeat = (bridge: Bridge) => {
  let photo: Photo | null = null;
  let marks: Told = null;
  let isOpen = false;
  let reviving: Promise<unknown> | null = null;

  const revive = (): Promise<unknown> => {
    reviving ??= (async () => {
      if (photo === null) return;
      await bridge.call('open', photo);
      if (marks !== null) await bridge.call('correct', { marks });
    })().finally(() => (reviving = null));
    return reviving;
  };

  /** Once more after a death; a second death in a row is the caller's to tell. */
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
      marks = null;
      isOpen = false;
    },
    open: (signal?: AbortSignal): Promise<Opened> => {
      isOpen = true;
      const work = (): Promise<Opened> => bridge.call('open', photo!, { signal });
      return work().catch((error: unknown) => {
        if (error instanceof WorkerDied) return work();
        throw error;
      });
    },
    adopt: (layers: Uint8Array): Promise<Opened> => {
      if (photo !== null) photo = { ...photo, layers };
      marks = null;
      return surviving(() => bridge.call('adopt', { layers }));
    },
    correct: (next: readonly Mark[]): Promise<Corrected> => {
      if (!isOpen) bridgeOpen();
      marks = next;
      return surviving(() => bridge.call('correct', { marks: next }, { latest: true }));
    },
    getReady: (): void => void bridge.call('getReady', {}).catch(() => undefined), // a death is found by the next call
    sketch: (design: Design, tiles?: TileBlobs, always?: boolean): Promise<{ sketch?: Painted }> =>
      surviving(() => bridge.call('sketch', { design, ...given({ tiles, always }) }, { latest: true })),
    paint: (design: Design, tiles?: TileBlobs): Promise<Painted> =>
      surviving(() => bridge.call('paint', { design, ...given({ tiles }) }, { latest: true })),
    panels: (): Promise<Panels> => surviving(() => bridge.call('panels', {}, { latest: true })),
    marks: () => marks,
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
  let marks: Told = null;
  let newest = 0;
  /** In the same queue, so before the picture; the outline comes from the corrector. */
  const tellMarks = (): void => {
    if (marks !== null && painter.marks() !== marks) painter.correct(marks).catch(() => undefined);
  };
  const paint: PreviewClient['paint'] = async (design, tiles, onSketch) => {
    const turn = ++newest;
    tellMarks();
    if (onSketch === undefined) return painter.paint(design, tiles);
    const { sketch } = await painter.sketch(design, tiles);
    // Another picture is wanted: the whole one of this would only stand in its way.
    if (turn !== newest) throw new Superseded('superseded');
    if (sketch !== undefined) onSketch(sketch);
    return painter.paint(design, tiles);
  };
  return {
    start: painter.getReady,
    open: (photo, layers, signal) => {
      marks = null;
      painter.lay({ photo, layers });
      corrector.lay({ photo, layers });
      return painter.open(signal);
    },
    adopt: async (layers) => {
      marks = null;
      const opened = await painter.adopt(layers);
      if (corrector.isOpen()) await corrector.adopt(layers);
      return opened;
    },
    paint,
    sketch: async (design, tiles) => {
      tellMarks();
      const { sketch } = await painter.sketch(design, tiles, true);
      return sketch ?? painter.paint(design, tiles);
    },
    warmUp: () => void corrector.correct(marks ?? []).catch(() => undefined),
    correct: (next) => {
      marks = next;
      return corrector.correct(next);
    },
    panels: painter.panels,
    close: () => {
      painter.close();
      corrector.close();
    },
  };
};
