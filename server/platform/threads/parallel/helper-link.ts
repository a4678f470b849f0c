/**
 * The rendering thread's connection to its helper thread. If the helper fails or dies, the rendering thread does all
 * of the work itself, and the failure is logged.
 */
import { Worker } from 'node:worker_threads';
import type { EdgeColors } from '#engine/compose/prepare/edge-colors.ts';
import type { Ground } from '#engine/compose/prepare/ground.ts';
import type { RunStage } from '#engine/compose/stages/stages.ts';
import type { Layers } from '#engine/layers.ts';
import type { Sewing } from '#engine/panel-relief/sewing.ts';
import type { SmoothedLight, Relief } from '#engine/relief.ts';
import type {
  SmoothTask,
  EdgesTask,
  FromHelper,
  LayersResult,
  OpenLayersTask,
  PaintTask,
  SewTask,
  Tasks,
  ToHelper,
} from './helper-messages.ts';
import { createShapeKeeper } from './keep-shapes.ts';
import { sewTaskOf, renderReliefInParallel, createSharedStageRunner } from './shared-work.ts';

export interface HelperEntry {
  file: string;
  execArgv: string[];
}

/** Results that depend only on the layers. Each promise rejects when the helper thread fails. */
interface LayersResults {
  layers: Promise<Layers>;
  ground: Promise<Ground>;
  /** Sewing that the helper thread has begun. */
  sewing: Promise<SewTask | null>;
}

export interface HelperThread {
  openLayers(task: OpenLayersTask): LayersResults;
  /**
   * Does a stage of the preparation together with the helper thread.
   * @throws PartLostError when the helper thread dies during a part, which leaves planes unfinished
   */
  runStage: RunStage;
  /**
   * Sews together with the helper thread.
   * @throws PartLostError when the helper thread dies during a part, which leaves the relief unfinished
   */
  sew(sewing: Sewing): Relief;
  /** @returns undefined when this thread does it */
  edges(task: EdgesTask): Promise<EdgeColors | undefined>;
  /** @returns undefined when this thread does it */
  smoothedLight(task: SmoothTask): Promise<SmoothedLight | undefined>;
  paint(task: PaintTask): Promise<void>;
  readonly isAlive: boolean;
}

type HelperTask = { [Kind in keyof Tasks]: { kind: Kind } & Tasks[Kind] }[keyof Tasks];

/** A job of the helper thread that has not ended. */
interface Job {
  onResult: (result: LayersResult) => void;
  done: (value: unknown) => void;
  fail: (reason: Error) => void;
}

interface Jobs {
  isAlive: () => boolean;
  /** @returns the helper's answer, which callers may ignore */
  sendTask: (task: HelperTask, onResult?: Job['onResult']) => Promise<unknown>;
}

const openJobs = ({ file, execArgv }: HelperEntry, onFailure: (reason: Error) => void): Jobs => {
  const worker = new Worker(file, { execArgv });
  worker.unref();
  let isAlive = true;
  let jobs = 0;
  const keepShape = createShapeKeeper();
  const pendingJobs = new Map<number, Job>();
  const endHelper = (reason: Error): void => {
    // The thread's exit follows an error and is not reported again.
    if (isAlive) onFailure(reason);
    isAlive = false;
    for (const { fail } of pendingJobs.values()) fail(reason);
    pendingJobs.clear();
  };
  worker.on('message', (message: FromHelper) => {
    keepShape(message);
    const job = pendingJobs.get(message.job);
    if (message.kind !== 'done' && message.kind !== 'failed') return job?.onResult(message);
    pendingJobs.delete(message.job);
    if (pendingJobs.size === 0) worker.unref();
    if (message.kind === 'done') return job?.done(message.value);
    const reason = new Error(message.message);
    onFailure(reason);
    job?.fail(reason);
  });
  worker.on('error', (error) => endHelper(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', (code) => endHelper(new Error(`the helper thread ended with code ${code}`)));

  const sendTask: Jobs['sendTask'] = (task, onResult = () => undefined) => {
    const answer = new Promise((done, fail) => {
      if (!isAlive) return fail(new Error('the helper thread has ended'));
      const message: ToHelper = { job: ++jobs, ...task };
      pendingJobs.set(message.job, { onResult, done, fail });
      // Keeps the process alive until the task is done.
      worker.ref();
      worker.postMessage(message);
    });
    // A rejection that no caller waits for must not count as unhandled.
    answer.catch(() => undefined);
    return answer;
  };

  return { isAlive: () => isAlive, sendTask };
};

const requestLayers = (sendTask: Jobs['sendTask'], task: OpenLayersTask): LayersResults => {
  const listeners = new Map<LayersResult['kind'], (value: never) => void>();
  const all = sendTask({ kind: 'openLayers', ...task }, ({ kind, value }) => listeners.get(kind)?.(value as never));
  const result = <T>(kind: LayersResult['kind']): Promise<T> => {
    const found = new Promise<T>((resolve, reject) => {
      listeners.set(kind, resolve);
      all.catch(reject);
    });
    found.catch(() => undefined);
    return found;
  };
  return { layers: result('layers'), ground: result('ground'), sewing: result('sewing') };
};

/** @param onFailure called for each task that failed, and once when the helper thread died */
export const openHelper = (entry: HelperEntry, onFailure: (reason: Error) => void): HelperThread => {
  const { isAlive, sendTask } = openJobs(entry, onFailure);
  // Made once, because V8 would drop the code optimized for it with each render.
  const runStage = createSharedStageRunner((task) => void sendTask({ kind: 'stage', ...task }));

  return {
    get isAlive() {
      return isAlive();
    },
    openLayers: (task) => requestLayers(sendTask, task),
    runStage,
    sew(sewing) {
      const task = sewTaskOf(sewing);
      void sendTask({ kind: 'sew', ...task });
      return renderReliefInParallel(task);
    },
    edges: (task) => sendTask({ kind: 'edges', ...task }) as Promise<EdgeColors | undefined>,
    smoothedLight: (task) => sendTask({ kind: 'smoothedLight', ...task }) as Promise<SmoothedLight | undefined>,
    paint: async (task) => void (await sendTask({ kind: 'paint', ...task })),
  };
};
