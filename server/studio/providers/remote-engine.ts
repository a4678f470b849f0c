/**
 * Renders with remote models. Our own render is made first: it is the models' input, and the result when no model makes
 * a better one. The models are then tried in order, within the limits of time, money and calls. A refusal for content
 * is final; after any other failure our own picture is used, or the render is refunded if the operator disabled the fallback.
 */
import type { FastifyBaseLogger } from 'fastify';
import { requireValue } from '#contract/expected.ts';
import type { RemoteFailure, RemoteReport } from '#engine/report/report.ts';
import { renderLocally } from './models/local.ts';
import { needsOperator, ModelFailure } from './models/model-failure.ts';
import { computeBackoffMs, sleep } from './models/retry.ts';
import type { ModelAnswer, ModelRequest, ModelRun, PictureModel } from './models/picture-model.ts';
import type { EngineInput, EngineRun, RenderEngine } from './models/render-engine.ts';
import { writePrompt } from './models/write-prompt.ts';
import type { Database } from '#server/platform/db/open.ts';
import type { ProviderCallRow } from '#server/platform/db/schema/providers.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { RenderStoppedError } from '#server/platform/jobs/render-stopped.ts';
import type { Metrics } from '#server/platform/observe/metrics.ts';
import type { TransferResult, TransferTask } from '#server/platform/threads/transfer-task.ts';
import type { ModelInput } from '#server/platform/threads/model-input-task.ts';
import { ImageRefusedError } from '#server/platform/threads/pictures/image-refused.ts';
import type { RenderPool } from '#server/platform/threads/pool.ts';
import type { RenderResult } from '#server/platform/threads/render-task.ts';
import { beginCall, endCall, findOpenCalls, setRemoteId } from './call-store.ts';
import { claimPermissionToCall, recordFailure, recordSuccess } from './health.ts';
import { microsOf, type SpendingLimits } from './spending.ts';

interface RemoteOptions {
  models: readonly PictureModel[];
  /** Default for renders that name no engine. */
  defaultEngine: 'local' | 'remote';
  /** Whether our own render is used when no model made a picture. */
  fallback: boolean;
  limits: SpendingLimits;
}

export interface RemoteEngineDeps {
  pool: RenderPool;
  database: Database;
  metrics: Metrics;
  log: FastifyBaseLogger;
  now: () => Date;
}

/** Time reserved for decoding, aligning and writing the answer. */
const APPLY_ANSWER_MS = 12_000;
const MIN_CALL_MS = 3_000;
/** Longest wait after a 429; when the service asks for a longer one, the next model is tried. */
const MAX_BUSY_WAIT_MS = 6_000;
const REPORTED_FAILURES: Readonly<Record<ModelFailure['kind'], RemoteFailure>> = {
  moderated: 'refused',
  busy: 'busy',
  'no-access': 'out-of-order',
  misconfigured: 'out-of-order',
  rejected: 'refused',
  unavailable: 'unavailable',
  slow: 'slow',
  malformed: 'malformed',
};

/** Why a model's picture is not the result. */
interface FailedModel {
  label: string;
  model?: string;
  failure: RemoteFailure;
  /** Our render with a report of the answer that was not used. */
  unusedResult?: RenderResult;
}

/** The request to one model for this render. */
interface PlannedCall {
  model: PictureModel;
  modelInput: ModelInput;
  request: ModelRequest;
}

export const createRemoteEngine = (deps: RemoteEngineDeps, options: RemoteOptions): RenderEngine => ({
  name: 'remote',
  remote: true,
  async render(input, run) {
    const models = chooseModels(input, options);
    if (models.length === 0) return renderLocally(deps.pool, input, run);
    const draft = await renderLocally(
      deps.pool,
      input,
      {
        signal: run.signal,
        onStage: (stage) => {
          if (stage === 'trimming') run.onStage(stage);
        },
      },
      true,
    );
    if (draft.changedMask === undefined || draft.report.maskCoverage === 0) return draft;
    const startedAt = performance.now();
    const calls = new RemoteCalls(deps, options, input, run, draft);
    const outcome = await calls.tryInOrder(models);
    const remoteMs = Math.round(performance.now() - startedAt);
    const { changedMask: _, ...localResult } = draft;
    if ('result' in outcome)
      return {
        ...outcome.result,
        milliseconds: {
          ...localResult.milliseconds,
          finishing: localResult.milliseconds.finishing + outcome.result.milliseconds.finishing,
          outside: Math.max(0, remoteMs - outcome.result.milliseconds.finishing),
        },
      };
    if (!options.fallback)
      throw new Problem(
        'provider_failed',
        `${outcome.label} did not make this picture. Please try again, or render with our own engine.`,
      );
    const remote: RemoteReport = {
      label: outcome.label,
      model: outcome.model,
      failure: outcome.failure,
      calls: calls.count,
      costUsd: calls.costUsd,
    };
    const result = outcome.unusedResult ?? { ...localResult, report: { ...localResult.report, remote } };
    return { ...result, milliseconds: { ...localResult.milliseconds, outside: remoteMs } };
  },
});

/** The models to try for a render; none when it is made by our own engine. */
const chooseModels = (
  { engine, tier }: Pick<EngineInput, 'engine' | 'tier'>,
  { models, defaultEngine }: Pick<RemoteOptions, 'models' | 'defaultEngine'>,
): PictureModel[] => {
  const requested = engine ?? defaultEngine;
  if (requested === 'local') return [];
  return models.filter((model) => model.tiers.includes(tier) && (requested === 'remote' || model.name === requested));
};

/** The calls for one render. */
class RemoteCalls {
  count = 0;
  costUsd = 0;
  readonly #deps: RemoteEngineDeps;
  readonly #options: RemoteOptions;
  readonly #input: EngineInput;
  readonly #run: EngineRun;
  readonly #draft: RenderResult;

  constructor(deps: RemoteEngineDeps, options: RemoteOptions, input: EngineInput, run: EngineRun, draft: RenderResult) {
    [this.#deps, this.#options, this.#input, this.#run, this.#draft] = [deps, options, input, run, draft];
  }

  async tryInOrder(models: readonly PictureModel[]): Promise<{ result: RenderResult } | FailedModel> {
    this.#run.onStage('outside');
    const resumable = await this.#findResumable(models);
    let last: FailedModel = { label: requireValue(models[0], 'The first model').label, failure: 'unavailable' };
    for (const model of new Set([...resumable.keys(), ...models])) {
      const outcome = await this.#tryModel(model, resumable.get(model));
      if ('result' in outcome) return outcome;
      // Report a model whose answer was not used rather than one that gave none.
      if (outcome.unusedResult !== undefined || last.unusedResult === undefined) last = outcome;
      if (outcome.unusedResult !== undefined && !isWorthRetrying(outcome.unusedResult)) return outcome;
    }
    return last;
  }

  /**
   * Finds a call that an earlier attempt has paid for, if its provider can resume it. Other open calls are ended as lost.
   * @returns that call, by its model
   */
  async #findResumable(models: readonly PictureModel[]): Promise<ReadonlyMap<PictureModel, ProviderCallRow>> {
    const resumable = new Map<PictureModel, ProviderCallRow>();
    for (const call of await findOpenCalls(this.#deps.database.db, this.#input.renderId)) {
      const model = models.find((known) => known.name === call.provider && known.resume !== undefined);
      if (resumable.size === 0 && model !== undefined && call.remoteId !== null) resumable.set(model, call);
      else if (call.state === 'asked')
        await endCall(this.#deps.database, call, { state: 'failed', failure: 'lost in a crash' }, this.#deps.now());
    }
    return resumable;
  }

  #msLeft(): number {
    return this.#run.msLeft() - APPLY_ANSWER_MS;
  }

  async #tryModel(
    model: PictureModel,
    resumable: ProviderCallRow | undefined,
  ): Promise<{ result: RenderResult } | FailedModel> {
    const modelInput = await this.#prepareInput(model);
    let last: FailedModel = { label: model.label, model: model.modelId, failure: 'unavailable' };
    if (modelInput === undefined) return { ...last, failure: 'refused' };
    const planned: PlannedCall = { model, modelInput, request: this.#requestFor(model, modelInput) };
    for (let attempt = 0; attempt < model.attempts; attempt++) {
      if (this.#msLeft() < MIN_CALL_MS) return { ...last, failure: 'slow' };
      const resumed = attempt === 0 ? resumable : undefined;
      const started = await this.#beginCall(planned, resumed);
      if ('notStarted' in started) {
        if (attempt === 0 || started.notStarted === 'budget') last.failure = started.notStarted;
        return last;
      }
      const answered = await this.#makeCall(planned, started.call, resumed?.remoteId ?? undefined);
      if (answered instanceof ModelFailure) {
        last = { ...last, failure: REPORTED_FAILURES[answered.kind] };
        if ((await this.#afterFailure(model, answered, attempt)) === 'give up') return last;
      } else {
        if (answered.transfer.used > 0) return answered;
        last = { ...last, failure: 'malformed', unusedResult: answered.result };
        if (!isWorthRetrying(answered.result)) return last;
      }
    }
    return last;
  }

  /** Our own render in the form that the model takes; undefined when no part of it may change. */
  #prepareInput(model: PictureModel): Promise<ModelInput | undefined> {
    return this.#deps.pool.prepareModelInput(
      {
        picture: (this.#draft.master ?? this.#draft.standard).bytes,
        changedMask: requireValue(this.#draft.changedMask, 'The mask of a draft').bytes,
        rules: model.frame,
        mask: model.maskMode,
      },
      this.#run.signal,
      this.#input.account,
    );
  }

  async #beginCall(
    { model, request }: PlannedCall,
    resumed: ProviderCallRow | undefined,
  ): Promise<{ call: ProviderCallRow } | { notStarted: 'busy' | 'unavailable' | 'out-of-order' | 'budget' }> {
    if (resumed !== undefined) return { call: resumed };
    const { database, now, log } = this.#deps;
    const permission = await claimPermissionToCall(database.db, model.name, now());
    if (permission !== 'granted') return { notStarted: permission };
    const started = await beginCall(
      database,
      { renderId: this.#input.renderId, provider: model.name, model: model.modelId, usd: model.estimate(request) },
      this.#options.limits,
      now(),
    );
    if ('call' in started) return started;
    if (started.notStarted === 'call-limit') return { notStarted: 'unavailable' };
    log.warn({ provider: model.name }, 'the spending limit for models is reached');
    return { notStarted: 'budget' };
  }

  /** Makes one paid call and records its cost. @throws errors that are not the model's failure */
  async #makeCall(
    planned: PlannedCall,
    call: ProviderCallRow,
    remoteId: string | undefined,
  ): Promise<TransferResult | ModelFailure> {
    const { database, now, log, metrics } = this.#deps;
    const { model, modelInput } = planned;
    this.count += 1;
    try {
      const { bytes, costUsd } = await this.#send(planned, call, remoteId);
      const cost = costUsd === undefined ? call.reservedMicros : microsOf(costUsd);
      this.costUsd += cost / 1e6;
      const applied = await this.#applyAnswer(model, modelInput, bytes);
      const { used, notUsed } = applied.transfer;
      await endCall(database, call, { state: 'answered', costMicros: cost, failure: notUsed }, now());
      metrics.providerCost(model.name, cost / 1e6);
      await recordSuccess(database.db, model.name, now());
      if (used > 0) return applied;
      log.info({ provider: model.name, notUsed }, "a model's picture was not used");
      metrics.providerFailed(model.name, notUsed ?? 'not-used');
      return applied;
    } catch (error) {
      // The call stays open, so that the worker that took the render over resumes it instead of paying for another one.
      if (RenderStoppedError.isTakenOver(this.#run.signal.reason)) throw error;
      if (this.#run.signal.aborted || !(error instanceof ModelFailure)) {
        await this.#endFailed(model, call, undefined);
        throw error;
      }
      await this.#endFailed(model, call, error);
      return error;
    }
  }

  /** Records a failed call. After an abort or an unexpected error the reserved amount may have been spent, so it is counted. */
  async #endFailed(model: PictureModel, call: ProviderCallRow, failure: ModelFailure | undefined): Promise<void> {
    const { database, now, metrics } = this.#deps;
    const isBilled = failure?.maybeBilled ?? true;
    const costMicros = isBilled ? call.reservedMicros : 0;
    const reason = failure && `${failure.kind}: ${failure.message}`;
    this.costUsd += costMicros / 1e6;
    await endCall(database, call, { state: 'failed', costMicros, failure: reason ?? 'stopped' }, now());
    if (costMicros > 0) metrics.providerCost(model.name, costMicros / 1e6);
  }

  async #afterFailure(model: PictureModel, failure: ModelFailure, attempt: number): Promise<'again' | 'give up'> {
    const { database, now, log, metrics } = this.#deps;
    metrics.providerFailed(model.name, failure.kind);
    if (failure.kind === 'moderated') {
      log.info({ provider: model.name }, 'refused for its content');
      throw new Problem(
        'safety_refusal',
        `${model.label} refused this picture under its content rules. You can render it with our own engine instead.`,
      );
    }
    const pausedMs = await recordFailure(database.db, model.name, failure, now());
    // Retrying is useless until the operator has corrected the key, the account, the model name or a request field.
    const isFinal = needsOperator(failure.kind) || failure.kind === 'rejected';
    log[isFinal ? 'error' : 'warn'](
      { provider: model.name, kind: failure.kind, reason: failure.message, pausedMs },
      'a model made no picture',
    );
    if (attempt + 1 >= model.attempts || failure.kind === 'slow' || isFinal) return 'give up';
    const waitMs = waitMsAfter(failure, pausedMs, attempt);
    if (waitMs > Math.min(MAX_BUSY_WAIT_MS, this.#msLeft() / 3)) return 'give up';
    // 20 ms more, because the pause is measured by the database's clock.
    await sleep(waitMs + 20, this.#run.signal);
    return 'again';
  }

  #requestFor(model: PictureModel, { frame, image, mask }: ModelInput): ModelRequest {
    const { plan, words, tier } = this.#input;
    return {
      image,
      mask,
      ...frame.canvas,
      prompt: writePrompt({ zones: this.#draft.report.zones, plan, words, wording: model.wording }),
      seed: plan.seed,
      tier,
    };
  }

  async #send(
    { model, request }: PlannedCall,
    call: ProviderCallRow,
    remoteId: string | undefined,
  ): Promise<ModelAnswer> {
    const timeoutMs = Math.min(model.timeoutMs, this.#msLeft());
    const deadline = new AbortController();
    const timer = setTimeout(
      () => deadline.abort(new ModelFailure('slow', `no picture within ${Math.round(timeoutMs / 1000)} s`)),
      timeoutMs,
    );
    const run: ModelRun = {
      signal: AbortSignal.any([this.#run.signal, deadline.signal]),
      timeoutMs,
      onAccepted: (id) => setRemoteId(this.#deps.database.db, call, id),
      deferUntilAfterRender: this.#run.deferUntilAfterRender,
    };
    try {
      if (remoteId === undefined) return await model.edit(request, run);
      if (model.resume === undefined) throw new Error(`${model.name} cannot resume a call.`);
      return await model.resume(remoteId, run);
    } finally {
      clearTimeout(timer);
    }
  }

  async #applyAnswer(model: PictureModel, { frame }: ModelInput, answer: Uint8Array): Promise<TransferResult> {
    this.#run.onStage('finishing');
    const { photo, layers, plan, account } = this.#input;
    const task: TransferTask = {
      photo,
      layers,
      plan,
      frame,
      answer,
      provider: model.name,
      picture: (this.#draft.master ?? this.#draft.standard).bytes,
      changedMask: requireValue(this.#draft.changedMask, 'The mask of a draft').bytes,
      remote: { label: model.label, model: model.modelId, calls: this.count, costUsd: this.costUsd },
    };
    try {
      return await this.#deps.pool.transferAnswer(task, this.#run.signal, account);
    } catch (error) {
      if (error instanceof ImageRefusedError) throw new ModelFailure('malformed', error.message, { cause: error });
      throw error;
    }
  }
}

/** Milliseconds to wait before the same model is called again. */
const waitMsAfter = (failure: ModelFailure, pausedMs: number, attempt: number): number => {
  if (failure.kind === 'busy') return pausedMs;
  return failure.retryAfterMs ?? computeBackoffMs(attempt);
};

/** Whether another try may give a usable picture: most pictures that we discard would come back the same. */
const isWorthRetrying = ({ report }: RenderResult): boolean => {
  const notUsed = report.remote?.transfer?.notUsed;
  return notUsed === 'blank' || notUsed === 'another-picture';
};
