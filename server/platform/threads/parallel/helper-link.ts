/**
 * The rendering thread's connection to its helper thread. When the helper fails or dies, the rendering thread does all
 * of the work itself, and those who run the server are told.
 */
import { Worker } from 'node:worker_threads';
import type { EdgeColors } from '#engine/compose/prepare/edge-colors.ts';
import type { Ground } from '#engine/compose/prepare/ground.ts';
import type { RunStage } from '#engine/compose/stages/stages.ts';
import type { Layers } from '#engine/layers.ts';
import type { Sewing } from '#engine/panel-relief/sewing.ts';
import type { CalmLight, Relief } from '#engine/relief.ts';
import type {
  CalmTask,
  EdgesTask,
  FromHelper,
  Laid,
  LayTask,
  PaintTask,
  SewTask,
  Tasks,
  ToHelper,
} from './helper-messages.ts';
import { keepShapes } from './keep-shapes.ts';
import { sewTaskOf, sewTogether, shareStages } from './shared-work.ts';

export interface HelperEntry {
  file: string;
  execArgv: string[];
}

/**
 * Results that follow from the layers alone, one by one; each promise is rejected when the helper thread cannot make
 * it.
 */
interface OnLayers {
  layers: Promise<Layers>;
  ground: Promise<Ground>;
  /** The helper thread has begun it. */
  sewing: Promise<SewTask | null>;
}

export interface HelperThread {
  lay(task: LayTask): OnLayers;
  /**
   * Does a stage of preparing together with the helper thread, which takes parts of it as soon as it is free.
   * @throws PartLost when the helper thread dies over a part, which leaves planes half done
   */
  share: RunStage;
  /**
   * Sews together with the helper thread.
   * @throws PartLost when the helper thread dies over a part, which leaves the relief half done
   */
  sew(sewing: Sewing): Relief;
  /** @returns undefined where this thread took it */
  edges(task: EdgesTask): Promise<EdgeColors | undefined>;
  /** @returns undefined where this thread took it */
  calm(task: CalmTask): Promise<CalmLight | undefined>;
  paint(task: PaintTask): Promise<void>;
  readonly isAlive: boolean;
}

type Asked = { [Kind in keyof Tasks]: { kind: Kind } & Tasks[Kind] }[keyof Tasks];

/** A job of the helper thread's, until it is done or has failed. */
interface Job {
  onLaid: (laid: Laid) => void;
  done: (value: unknown) => void;
  fail: (reason: Error) => void;
}

interface Jobs {
  isAlive: () => boolean;
  /** @returns the helper's answer, which callers may ignore */
  ask: (task: Asked, onLaid?: Job['onLaid']) => Promise<unknown>;
}

const openJobs = ({ file, execArgv }: HelperEntry, onFailure: (reason: Error) => void): Jobs => {
  const worker = new Worker(file, { execArgv });
  worker.unref();
  let isAlive = true;
  let jobs = 0;
  const keepShape = keepShapes();
  const open = new Map<number, Job>();
  const die = (reason: Error): void => {
    // An error is followed by the end of the thread, which says nothing new.
    if (isAlive) onFailure(reason);
    isAlive = false;
    for (const { fail } of open.values()) fail(reason);
    open.clear();
  };
  worker.on('message', (message: FromHelper) => {
    keepShape(message);
    const job = open.get(message.job);
    if (message.kind !== 'done' && message.kind !== 'failed') return job?.onLaid(message);
    open.delete(message.job);
    if (open.size === 0) worker.unref();
    if (message.kind === 'done') return job?.done(message.value);
    const reason = new Error(message.message);
    onFailure(reason);
    job?.fail(reason);
  });
  worker.on('error', (error) => die(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', (code) => die(new Error(`the helper thread ended with code ${code}`)));

  const ask: Jobs['ask'] = (task, onLaid = () => undefined) => {
    const answer = new Promise((done, fail) => {
      if (!isAlive) return fail(new Error('the helper thread has ended'));
      const message: ToHelper = { job: ++jobs, ...task };
      open.set(message.job, { onLaid, done, fail });
      // Keeps the process alive until the task is done.
      worker.ref();
      worker.postMessage(message);
    });
    // A rejection is for callers that still wait; without one it must not count as unhandled.
    answer.catch(() => undefined);
    return answer;
  };

  return { isAlive: () => isAlive, ask };
};

const layWith = (ask: Jobs['ask'], task: LayTask): OnLayers => {
  const told = new Map<Laid['kind'], (value: never) => void>();
  const all = ask({ kind: 'lay', ...task }, ({ kind, value }) => told.get(kind)?.(value as never));
  const result = <T>(kind: Laid['kind']): Promise<T> => {
    const found = new Promise<T>((resolve, reject) => {
      told.set(kind, resolve);
      all.catch(reject);
    });
    found.catch(() => undefined);
    return found;
  };
  return { layers: result('layers'), ground: result('ground'), sewing: result('sewing') };
};

/** @param onFailure called once for each task that the helper thread failed at, and once when it died */
export const openHelper = (entry: HelperEntry, onFailure: (reason: Error) => void): HelperThread => {
  const { isAlive, ask } = openJobs(entry, onFailure);
  // One for all renders: code that is optimized for it would go with it.
  const share = shareStages((task) => void ask({ kind: 'stage', ...task }));

  return {
    get isAlive() {
      return isAlive();
    },
    lay: (task) => layWith(ask, task),
    share,
    sew(sewing) {
      const task = sewTaskOf(sewing);
      void ask({ kind: 'sew', ...task });
      return sewTogether(task);
    },
    edges: (task) => ask({ kind: 'edges', ...task }) as Promise<EdgeColors | undefined>,
    calm: (task) => ask({ kind: 'calm', ...task }) as Promise<CalmLight | undefined>,
    paint: async (task) => void (await ask({ kind: 'paint', ...task })),
  };
};
