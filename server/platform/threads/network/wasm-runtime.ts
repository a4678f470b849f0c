/** ONNX Runtime's WASM build: runs on every machine, three to six times slower than the native build. */
import { requireValue } from '#contract/expected.ts';
import type { GraphNames, NetworkRuntime } from './network-runtime.ts';

/** @throws Error when the graph cannot be read */
export const openWasmRuntime = async (graph: Uint8Array, { input, output }: GraphNames): Promise<NetworkRuntime> => {
  const ort = await import('onnxruntime-web');
  // The pool already has a thread for each core.
  ort.env.wasm.numThreads = 1;
  ort.env.logLevel = 'error';
  const session = await ort.InferenceSession.create(graph, {
    executionProviders: ['wasm'],
    graphOptimizationLevel: 'all',
  });
  return {
    name: 'wasm',
    run: async ({ width, height, planes }) => {
      const answer = await session.run({ [input]: new ort.Tensor('float32', planes, [1, 3, height, width]) });
      return requireValue(answer[output], 'The answer of the network').data as Float32Array;
    },
    close: () => void session.release(),
  };
};
