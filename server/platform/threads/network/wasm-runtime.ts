/**
 * ONNX Runtime's WASM build on the calling thread: works on every machine, three to six times slower than the native
 * build.
 */
import { expected } from '#contract/expected.ts';
import type { GraphNames, NetworkRuntime } from './network-runtime.ts';

/** @throws Error when the graph is not understood */
export const openWasmRuntime = async (graph: Uint8Array, { input, output }: GraphNames): Promise<NetworkRuntime> => {
  const ort = await import('onnxruntime-web');
  // The pool has a thread for each core already.
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
      return expected(answer[output], 'The answer of the network').data as Float32Array;
    },
    close: () => void session.release(),
  };
};
