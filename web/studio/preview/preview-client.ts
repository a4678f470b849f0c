/** The preview worker as the studio uses it: remembers what is open, so that a worker that died is replaced unseen. */
import type { Design } from '#engine/design.ts';
import type { Mark } from '#engine/layers.ts';
import type { Corrected, Opened, Painted, PreviewCalls } from './preview-protocol.ts';
import { WorkerDied, type WorkerBridge } from './worker-bridge.ts';

export interface PreviewClient {
  open(photo: Blob, layers: Uint8Array, signal?: AbortSignal): Promise<Opened>;
  adopt(layers: Uint8Array): Promise<Opened>;
  /** Only the newest picture counts: an older call that has not begun is rejected as superseded. */
  paint(design: Design): Promise<Painted>;
  correct(marks: readonly Mark[]): Promise<Corrected>;
  close(): void;
}

type Bridge = Pick<WorkerBridge<PreviewCalls>, 'call' | 'close'>;

export const createPreviewClient = (bridge: Bridge): PreviewClient => {
  let open: PreviewCalls['open']['input'] | null = null;
  let marks: readonly Mark[] = [];
  let reviving: Promise<unknown> | null = null;

  const revive = (): Promise<unknown> => {
    reviving ??= (async () => {
      if (open === null) return;
      await bridge.call('open', open);
      if (marks.length > 0) await bridge.call('correct', { marks });
    })().finally(() => (reviving = null));
    return reviving;
  };

  /** Once more after a death; a second death in a row is the caller's to tell. */
  const surviving = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof WorkerDied) || open === null) throw error;
      await revive();
      return work();
    }
  };

  return {
    open: async (photo, layers, signal) => {
      open = { photo, layers };
      marks = [];
      try {
        return await bridge.call('open', open, { signal });
      } catch (error) {
        if (!(error instanceof WorkerDied)) throw error;
        return bridge.call('open', { photo, layers }, { signal });
      }
    },
    adopt: (layers) => {
      if (open !== null) open = { ...open, layers };
      marks = [];
      return surviving(() => bridge.call('adopt', { layers }));
    },
    paint: (design) => surviving(() => bridge.call('paint', { design }, { latest: true })),
    correct: (next) => {
      marks = next;
      return surviving(() => bridge.call('correct', { marks: next }, { latest: true }));
    },
    close: () => bridge.close(),
  };
};
