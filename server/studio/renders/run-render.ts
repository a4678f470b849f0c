/**
 * The job of a render: claims it, makes the picture and stores it. Every write names the attempt (fencing token), so
 * that a worker that was replaced, or whose render was canceled, writes nothing more.
 */
import { planFor } from '#engine/zone-map.ts';
import type { Design } from '#engine/design.ts';
import type { RenderStage } from '#contract/studio/renders.ts';
import type { EngineRun } from '../providers/models/render-engine.ts';
import { getTileHashes } from '#engine/trim-plan.ts';
import { understand } from '#engine/words/understand.ts';
import type { RenderRow, RenderTimings } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { LEASE_SECONDS } from '#server/platform/jobs/queues.ts';
import type { RenderJob } from '#server/platform/jobs/boss.ts';
import { RenderStoppedError } from '#server/platform/jobs/render-stopped.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { contextOf, inSpan, SpanKind, openStageSpans } from '#server/platform/observe/tracing.ts';
import type { RenderOutcome } from '#server/platform/observe/metrics.ts';
import { requireLayers } from '../photos/analysis.ts';
import { requireUsablePhoto } from '../photos/usable-photo.ts';
import { readPictureBytes } from '../photos/picture-bytes.ts';
import { failRender, toRenderRefusal, tooSlowProblem } from './fail-render.ts';
import { finishRender, type FinishedPicture } from './finish-render.ts';
import { requeueOnShutdown } from './requeue-render.ts';
import type { RenderResult } from '#server/platform/threads/render-task.ts';
import type { Tiles } from '#server/platform/threads/papers/swatch-picture.ts';
import { readTiles } from '../swatches/tile-bytes.ts';
import { claimRender, findRender, updateRunningRender } from './store.ts';

const HEARTBEAT_MS = (LEASE_SECONDS * 1000) / 6;

/** Progress at which a stage begins, from 0 to 1. */
const PROGRESS: Readonly<Record<RenderStage, number>> = {
  waiting: 0,
  reading: 0.05,
  finding: 0.1,
  trimming: 0.4,
  outside: 0.5,
  finishing: 0.85,
  done: 1,
};

export const runRender = async (deps: Deps, job: RenderJob, serverStops: AbortSignal): Promise<void> => {
  const render = await claimRender(deps.database.db, job.renderId, job.id, deps.now());
  if (render !== undefined) {
    deps.signals.changed(render.id);
    const attributes = {
      'retrim.render': render.id,
      'retrim.attempt': render.attempt,
      'retrim.tier': render.tier,
      ...(render.requestId === null ? {} : { 'retrim.request_id': render.requestId }),
    };
    // Log lines and spans of the job refer to the request that started it.
    const log = deps.log.child({ render: render.id, attempt: render.attempt, request: render.requestId });
    await inSpan('render', { attributes, parent: contextOf(render.traceparent), kind: SpanKind.CONSUMER }, () =>
      performRender({ ...deps, log }, render, serverStops),
    );
    deps.signals.changed(render.id);
  }
  // Completes the pg-boss job, which would otherwise count as dead; the render's own row has already ended.
  await deps.jobs.complete(job);
};

const performRender = async (deps: Deps, render: RenderRow, serverStops: AbortSignal): Promise<void> => {
  const beganAt = performance.now();
  const control = deps.signals.registerWork(render.id);
  const stop = (reason: Error): void => control.abort(reason);
  const limitTimer = setTimeout(() => stop(tooSlowProblem(deps.renderLimitMs)), deps.renderLimitMs);
  const heartbeat = setInterval(() => {
    updateRunningRender(deps.database.db, render, { heartbeatAt: deps.now() })
      .then((isHeld) => (isHeld ? undefined : stopAfterLoss(deps, render, control)))
      .catch((error: unknown) => deps.log.warn({ err: error }, 'the heartbeat could not be written'));
  }, HEARTBEAT_MS);
  const onServerStops = (): void => stop(new RenderStoppedError('stopping'));
  serverStops.addEventListener('abort', onServerStops);
  const workAfterRender: (() => void)[] = [];
  const limits: RenderLimits = {
    msLeft: () => deps.renderLimitMs - (performance.now() - beganAt),
    deferUntilAfterRender: (work) => void workAfterRender.push(work),
  };
  try {
    const outcome = await makeAndStore(deps, render, control, limits);
    if (outcome !== 'lost' && outcome !== 'requeued') for (const work of workAfterRender) work();
  } finally {
    clearTimeout(limitTimer);
    clearInterval(heartbeat);
    serverStops.removeEventListener('abort', onServerStops);
    deps.signals.unregisterWork(render.id);
  }
};

type Outcome = RenderOutcome['outcome'];
type RenderLimits = Pick<EngineRun, 'msLeft' | 'deferUntilAfterRender'>;

const makeAndStore = async (
  deps: Deps,
  render: RenderRow,
  control: AbortController,
  limits: RenderLimits,
): Promise<Outcome> => {
  try {
    const finished = await makePicture(deps, render, control, limits);
    // A finished picture is stored even when time is up.
    const isStored = await inSpan('keeping', {}, () => finishRender(deps, render, finished));
    if (!isStored) deps.log.info('a picture came too late');
    const outcome = isStored ? 'succeeded' : await findLossReason(deps, render);
    deps.metrics.renderEnded({ ...outcomeOf(deps, render, outcome), ...(isStored ? measuredOf(finished) : {}) });
    if (isStored)
      deps.log.info({ provider: finished.result.report.provider, ...finished.timings }, 'the render succeeded');
    return outcome;
  } catch (error) {
    return endWithoutPicture(deps, render, control.signal.aborted ? control.signal.reason : error);
  }
};

const outcomeOf = (deps: Deps, render: RenderRow, outcome: Outcome): RenderOutcome => ({
  outcome,
  tier: render.tier,
  waitedMs: Math.max(0, (render.startedAt ?? deps.now()).getTime() - render.createdAt.getTime()),
});

const measuredOf = ({
  result: { report },
  timings,
}: FinishedPicture): Pick<RenderOutcome, 'provider' | 'timings' | 'deltaE'> => ({
  provider: report.provider,
  timings,
  deltaE: report.zones.flatMap(({ deltaELit }) => (deltaELit === undefined ? [] : [deltaELit])),
});

const endWithoutPicture = async (deps: Deps, render: RenderRow, error: unknown): Promise<Outcome> => {
  const recordEnd = (outcome: Outcome, code?: string): Outcome => {
    deps.metrics.renderEnded({ ...outcomeOf(deps, render, outcome), code });
    return outcome;
  };
  const reason = error instanceof RenderStoppedError ? error.reason : undefined;
  if (reason !== undefined) deps.log.info({ reason }, 'work was stopped');
  if (reason === 'cancelled' || reason === 'lost') return recordEnd(reason);
  if (reason === 'stopping') {
    await requeueOnShutdown(deps, render);
    deps.log.info('the render was requeued');
    return recordEnd('requeued');
  }
  const problem = toRenderRefusal(error);
  const failed = await failRender(deps, render, problem);
  // A process that was suspended longer than its lease fails on closed connections and no longer holds the render.
  if (failed === undefined) {
    deps.log.warn({ err: error }, 'the work failed on a render that this worker no longer held');
    return recordEnd(await findLossReason(deps, render));
  }
  deps.log.error({ err: error }, 'the render failed');
  return recordEnd('failed', problem.code);
};

/** Reason why this worker no longer holds the render. A missing row counts as canceled: its owner's account was deleted. */
const findLossReason = async ({ database }: Deps, { id }: RenderRow): Promise<'cancelled' | 'lost'> =>
  ((await findRender(database.db, id))?.state ?? 'cancelled') === 'cancelled' ? 'cancelled' : 'lost';

/** Stops the work with its reason, because a canceled render also cancels the remote model's job. */
const stopAfterLoss = async (deps: Deps, render: RenderRow, control: AbortController): Promise<void> =>
  control.abort(new RenderStoppedError(await findLossReason(deps, render)));

interface StageWriter {
  /** Records the beginning of a stage. Writes are made in order; a worker that has lost the render stops. */
  begin(stage: RenderStage): void;
  /** Resolves when all stages are written. */
  written(): Promise<void>;
}

const createStageWriter = (
  deps: Deps,
  render: RenderRow,
  control: AbortController,
  onBegin: StageWriter['begin'],
): StageWriter => {
  const write = async (stage: RenderStage): Promise<void> => {
    if (control.signal.aborted) return;
    const isHeld = await updateRunningRender(deps.database.db, render, {
      stage,
      progress: PROGRESS[stage],
      heartbeatAt: deps.now(),
    });
    if (!isHeld) return stopAfterLoss(deps, render, control);
    deps.signals.changed(render.id);
  };
  let last = Promise.resolve();
  return {
    begin(stage) {
      onBegin(stage);
      last = last
        .then(() => write(stage))
        // Only a watching browser misses this stage; the next write or heartbeat detects whether the render is lost.
        .catch((error: unknown) => deps.log.warn({ err: error, stage }, 'a stage could not be written'));
    },
    written: () => last,
  };
};

const makePicture = async (
  deps: Deps,
  render: RenderRow,
  control: AbortController,
  limits: RenderLimits,
): Promise<FinishedPicture> => {
  const spans = openStageSpans();
  spans.begin('reading');
  const releaseThread = deps.pool.reserve();
  const stages = createStageWriter(deps, render, control, (stage) => {
    spans.begin(stage);
    if (stage === 'outside') releaseThread();
  });
  try {
    return await makeInStages(deps, render, control, stages, limits);
  } finally {
    releaseThread();
    spans.end();
  }
};

const makeInStages = async (
  deps: Deps,
  render: RenderRow,
  control: AbortController,
  stages: StageWriter,
  limits: RenderLimits,
): Promise<FinishedPicture> => {
  const { signal } = control;
  const { design } = render;
  const plan = planFor(design);
  const startedAt = performance.now();
  const picture = await requireUsablePhoto(deps.database.db, render.userId, render.image);
  const photo = await readPictureBytes(deps, picture);
  stages.begin('finding');
  await stages.written();
  signal.throwIfAborted();
  const reading = performance.now() - startedAt;
  const { layers } = await rejectOnAbort(requireLayers(deps, render.userId, picture), signal);
  const tiles = await readTiles(deps, render.userId, getTileHashes(plan));
  const finding = performance.now() - startedAt - reading;

  const result = await deps.renderEngine.render(
    {
      photo,
      layers,
      plan,
      tiles: bytesOfTiles(tiles),
      words: design.mode === 'custom' ? design.customInstructions : '',
      renderId: render.id,
      account: render.userId,
      tier: render.tier,
      engine: render.engine ?? 'local',
    },
    {
      ...limits,
      signal,
      onStage: (stage) => stages.begin(stage),
    },
  );
  await stages.written();
  signal.throwIfAborted();
  requireChange(result.report);
  const timings: RenderTimings = {
    megapixels: (picture.width * picture.height) / 1e6,
    reading: Math.round(reading) + result.milliseconds.reading,
    finding: Math.round(finding),
    trimming: result.milliseconds.trimming,
    ...(result.milliseconds.outside === undefined ? {} : { outside: result.milliseconds.outside }),
    finishing: result.milliseconds.finishing,
  };
  return { result, design, plan, notUnderstood: listUnusedWords(design), timings };
};

const bytesOfTiles = (tiles: Tiles): Record<string, Uint8Array> =>
  Object.fromEntries([...tiles].map(([name, { bytes }]) => [name, bytes]));

/** A result that equals the photo is refunded. */
const requireChange = ({ maskCoverage, zones }: RenderResult['report']): void => {
  if (zones.length === 0)
    throw new Problem(
      'nothing_to_change',
      'No upholstery was found in this photo. Mark the seats in the studio and render again.',
    );
  if (maskCoverage === 0)
    throw new Problem(
      'nothing_to_change',
      'This photo shows none of the parts that the design changes. Mark them in the studio, or choose other parts.',
    );
};

const listUnusedWords = (design: Design): string[] =>
  design.mode === 'custom' ? understand(design.customInstructions).unused.map(({ words }) => words) : [];

/** Rejects when the signal aborts, without stopping the work: other callers may wait for the same analysis. */
const rejectOnAbort = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
