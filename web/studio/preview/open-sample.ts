/** The live preview of a sample picture: its layers are a static file, so it needs neither an analysis nor an account. */
import { requireValue } from '#contract/expected.ts';
import type { Design } from '#engine/design.ts';
import { createPreviewClient } from './preview-client.ts';
import type { Painted, PreviewCalls } from './preview-protocol.ts';
import { spawnPreview } from './spawn-preview.ts';
import { createWorkerBridge } from './worker-bridge.ts';

interface OpenedSample {
  /** An older call that has not begun yet is rejected as superseded. */
  paint(design: Design, onSketch: (sketch: Painted) => void): Promise<Painted>;
  /** Warms up the worker, so that the first picture is quick. */
  warmUp(design: Design): Promise<void>;
  close(): void;
}

const fetchChecked = async (url: string, signal: AbortSignal): Promise<Response> => {
  const response = await fetch(url, { signal });
  if (!response.ok || response.body === null) throw new Error(`${url} answered ${response.status}`);
  return response;
};

const unzip = (response: Response): Promise<ArrayBuffer> =>
  new Response(
    requireValue(response.body, 'The body of a response').pipeThrough(new DecompressionStream('gzip')),
  ).arrayBuffer();

/** @param layers URL of the gzipped bytes of `encodeLayers` */
export const openSample = async (photo: string, layers: string, signal: AbortSignal): Promise<OpenedSample> => {
  const bridge = createWorkerBridge<PreviewCalls>(spawnPreview);
  const client = createPreviewClient(bridge, bridge);
  client.start();
  try {
    const [pixels, bytes] = await Promise.all([
      fetchChecked(photo, signal).then((response) => response.blob()),
      fetchChecked(layers, signal).then(unzip),
    ]);
    await client.open(pixels, new Uint8Array(bytes), signal);
    return {
      paint: (design, onSketch) => client.paint(design, undefined, onSketch),
      warmUp: async (design) => void (await client.sketch(design)),
      close: () => client.close(),
    };
  } catch (error) {
    bridge.close();
    throw error;
  }
};
