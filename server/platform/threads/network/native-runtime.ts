/** Starts the process of the native ONNX Runtime and sends it pictures. */
import { fork, type ChildProcess } from 'node:child_process';
import { workerEntry } from '#server/platform/entry.ts';
import type { FromNative, ToNative } from './native-messages.ts';
import type { GraphNames, NetworkRuntime } from './network-runtime.ts';

/** Longest time for opening the graph or for one run, which usually takes a tenth of a second. */
const TIMEOUT_MS = 20_000;

interface PendingRequest {
  resolve: (planes: Float32Array) => void;
  reject: (reason: Error) => void;
}

const startProcess = (): ChildProcess => {
  const { file, execArgv } = workerEntry('native-network');
  const child = fork(file, [], {
    execArgv,
    serialization: 'advanced',
    // The process gets no secrets, and the library's telemetry, which is on by default, is off
    // (https://github.com/microsoft/onnxruntime/pull/27379).
    env: { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'], ORT_DISABLE_TELEMETRY: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  return child;
};

/** @throws Error when there is no native build for this machine, or it does not start */
export const openNativeRuntime = async (graph: Uint8Array, names: GraphNames): Promise<NetworkRuntime> => {
  const child = startProcess();
  const waiting = new Map<number, PendingRequest>();
  let ended: Error | undefined;
  let jobs = 0;

  const takeWaiting = (job: number): PendingRequest | undefined => {
    const found = waiting.get(job);
    waiting.delete(job);
    if (waiting.size === 0) child.channel?.unref();
    return found;
  };
  const end = (reason: Error): void => {
    ended ??= reason;
    for (const job of waiting.keys()) takeWaiting(job)?.reject(ended);
    child.kill('SIGKILL');
  };
  child.on('error', end);
  child.on('exit', (code, signal) => end(new Error(`the native network ended (${signal ?? code})`)));
  child.on('message', (message: FromNative) => {
    if (message.kind === 'failed') end(new Error(message.reason));
    else
      takeWaiting(message.kind === 'ready' ? 0 : message.job)?.resolve(
        message.kind === 'ready' ? new Float32Array() : message.planes,
      );
  });

  const request = (job: number, message: ToNative): Promise<Float32Array> =>
    new Promise<Float32Array>((resolve, reject) => {
      if (ended) return reject(ended);
      const timer = setTimeout(
        () => end(new Error(`the native network did not answer within ${TIMEOUT_MS / 1000} s`)),
        TIMEOUT_MS,
      );
      const clearingTimer =
        <T>(then: (value: T) => void) =>
        (value: T): void => {
          clearTimeout(timer);
          then(value);
        };
      waiting.set(job, { resolve: clearingTimer(resolve), reject: clearingTimer(reject) });
      // Keeps this process alive until the answer arrives, but not while the network is idle.
      child.channel?.ref();
      child.send(message, (error) => error && end(error));
    });

  await request(0, { kind: 'open', graph, names });
  return {
    name: 'native',
    run: (picture) => request(++jobs, { kind: 'run', job: jobs, picture }),
    close: () => end(new Error('the native network was closed')),
  };
};
