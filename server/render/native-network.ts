/**
 * ONNX Runtime's native build in a separate process: a worker thread that is terminated during a run would abort the
 * whole server (N-API). Ends with the thread that started it.
 */
import type { FromNative, ToNative } from './native-messages.ts';

const tell = (message: FromNative): void => void process.send?.(message);
process.on('disconnect', () => process.exit(0));

const open = async ({ graph, shape }: Extract<ToNative, { kind: 'open' }>) => {
  const ort = await import('onnxruntime-node');
  const session = await ort.InferenceSession.create(graph, {
    executionProviders: ['cpu'],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
  });
  return async (image: Float32Array): Promise<Float32Array> => {
    const answer = await session.run({
      [shape.input]: new ort.Tensor('float32', image, [1, 3, shape.side, shape.side]),
    });
    return answer[shape.output]!.data as Float32Array;
  };
};

let run: ((image: Float32Array) => Promise<Float32Array>) | undefined;
process.on('message', (message: ToNative) => {
  const answer = async (): Promise<void> => {
    if (message.kind === 'open') {
      run = await open(message);
      tell({ kind: 'ready' });
    } else tell({ kind: 'planes', job: message.job, planes: await run!(message.image) });
  };
  answer().catch((error: unknown) => {
    tell({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
    process.disconnect();
  });
});
