/**
 * Runs the network with ONNX Runtime's native build in a separate process, because terminating a worker thread during a
 * run would abort the whole server (N-API). The process ends with the thread that started it.
 */
import { requireValue } from '#contract/expected.ts';
import type { FromNative, ToNative } from './native-messages.ts';
import type { NetworkPicture } from './network-runtime.ts';

const send = (message: FromNative): void => void process.send?.(message);
process.on('disconnect', () => process.exit(0));

const open = async ({ graph, names }: Extract<ToNative, { kind: 'open' }>) => {
  const ort = await import('onnxruntime-node');
  const session = await ort.InferenceSession.create(graph, {
    executionProviders: ['cpu'],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
  });
  return async ({ width, height, planes }: NetworkPicture): Promise<Float32Array> => {
    const answer = await session.run({
      [names.input]: new ort.Tensor('float32', planes, [1, 3, height, width]),
    });
    return requireValue(answer[names.output], 'The answer of the network').data as Float32Array;
  };
};

let run: ((picture: NetworkPicture) => Promise<Float32Array>) | undefined;
process.on('message', (message: ToNative) => {
  const answer = async (): Promise<void> => {
    if (message.kind === 'open') {
      run = await open(message);
      send({ kind: 'ready' });
    } else
      send({ kind: 'planes', job: message.job, planes: await requireValue(run, 'An open network')(message.picture) });
  };
  answer().catch((error: unknown) => {
    send({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
    process.disconnect();
  });
});
