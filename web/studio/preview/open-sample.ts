/** The live preview of a sample picture: its layers are a static file, so it needs neither an analysis nor an account. */
import { expected } from '#contract/expected.ts';
import type { Design } from '#engine/design.ts';
import { createPreviewClient } from './preview-client.ts';
import type { Painted, PreviewCalls } from './preview-protocol.ts';
import { spawnPreview } from './spawn-preview.ts';
import { createWorkerBridge } from './worker-bridge.ts';

interface OpenedSample {
  /** An older call that has not begun yet is rejected as superseded. */
  paint(design: Design, onSketch: (sketch: Painted) => void): Promise<Painted>;
  /** Warms up the worker, so that the first picture is quick. */
  rehearse(design: Design): Promise<void>;
  close(): void;
}

const fetchChecked = async (url: string, signal: AbortSignal): Promise<Response> => {
  const answer = await fetch(url, { signal });
  if (!answer.ok || answer.body === null) throw new Error(`${url} answered ${answer.status}`);
  return answer;
};

const unzip = (answer: Response): Promise<ArrayBuffer> =>
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
      fetchChecked(photo, signal).then((answer) => answer.blob()),
      fetchChecked(layers, signal).then(unzip),
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
