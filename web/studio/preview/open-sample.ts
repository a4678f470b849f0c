/**
 * The live preview on one of our own pictures: its layers come as a file, without an analysis on the server and
 * without sign-in.
 */
import { expected } from '#contract/expected.ts';
import type { Design } from '#engine/design.ts';
import { createPreviewClient } from './preview-client.ts';
import type { Painted, PreviewCalls } from './preview-protocol.ts';
import { spawnPreview } from './spawn-preview.ts';
import { createWorkerBridge } from './worker-bridge.ts';

interface OpenedSample {
  /** Only the newest picture counts: an older call that has not begun is rejected as superseded. */
  paint(design: Design, onSketch: (sketch: Painted) => void): Promise<Painted>;
  /** Paints unseen, so that the first picture does not wait. */
  rehearse(design: Design): Promise<void>;
  close(): void;
}

const fetched = async (url: string, signal: AbortSignal): Promise<Response> => {
  const answer = await fetch(url, { signal });
  if (!answer.ok || answer.body === null) throw new Error(`${url} answered ${answer.status}`);
  return answer;
};

const unzipped = (answer: Response): Promise<ArrayBuffer> =>
  new Response(
    expected(answer.body, 'The body of an answer').pipeThrough(new DecompressionStream('gzip')),
  ).arrayBuffer();

/** @param layers address of the gzipped bytes of `encodeLayers` */
export const openSample = async (photo: string, layers: string, signal: AbortSignal): Promise<OpenedSample> => {
  const bridge = createWorkerBridge<PreviewCalls>(spawnPreview);
  const client = createPreviewClient(bridge, bridge);
  client.start();
  try {
    const [pixels, bytes] = await Promise.all([
      fetched(photo, signal).then((answer) => answer.blob()),
      fetched(layers, signal).then(unzipped),
    ]);
    await client.open(pixels, new Uint8Array(bytes), signal);
    return {
      paint: (design, onSketch) => client.paint(design, undefined, onSketch),
      rehearse: async (design) => void (await client.sketch(design)),
      close: () => client.close(),
    };
  } catch (error) {
    bridge.close();
    throw error;
  }
};
