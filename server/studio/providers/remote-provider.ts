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
import type { ProviderInput, ProviderRun, RenderProvider } from './models/provider.ts';
import { writePrompt } from './models/write-prompt.ts';
import type { Database } from '#server/platform/db/open.ts';
import type { ProviderCallRow } from '#server/platform/db/schema/providers.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { RenderStoppedError } from '#server/platform/jobs/render-stopped.ts';
import type { Metrics } from '#server/platform/observe/metrics.ts';
import type { TransferResult, TransferTask } from '#server/platform/threads/transfer-task.ts';
import type { ModelInput } from '#server/platform/threads/cut-task.ts';
import { ImageRefusedError } from '#server/platform/threads/pictures/image-refused.ts';
import type { RenderPool } from '#server/platform/threads/pool.ts';
import type { RenderResult } from '#server/platform/threads/render-task.ts';
import { beginCall, endCall, findUnsettledCalls, setRemoteId } from './call-store.ts';
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

export interface RemoteDeps {
  pool: RenderPool;
  database: Database;
  metrics: Metrics;
  log: FastifyBaseLogger;
  now: () => Date;
}

/** Time reserved for decoding, registering and writing the answer. */
const TRANSFER_MS = 12_000;
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

/** Reason why a model made no picture. */
interface FailedModel {
  label: string;
  model?: string;
  failure: RemoteFailure;
  /** A model's answer that was not used. */
  unusedResult?: RenderResult;
}

/** The request to one model for this render. */
interface PlannedCall {
  model: PictureModel;
  cut: ModelInput;
  request: ModelRequest;
}

export const createRemoteProvider = (parts: RemoteDeps, options: RemoteOptions): RenderProvider => ({
  name: 'remote',
  remote: true,
  async render(input, run) {
    const models = chooseModels(input, options);
    if (models.length === 0) return renderLocally(parts.pool, input, run);
    const draft = await renderLocally(
      parts.pool,
      input,
      {
        signal: run.signal,
        onStage: (stage) => {
          if (stage === 'trimming') run.onStage(stage);
        },
      },
      true,
    );
    if (draft.changed === undefined || draft.report.maskCoverage === 0) return draft;
    const startedAt = performance.now();
    const calls = new RemoteCalls(parts, options, input, run, draft);
    const outcome = await calls.tryInOrder(models);
    const outside = Math.round(performance.now() - startedAt);
    const { changed: _, ...localResult } = draft;
    if ('result' in outcome)
      return {
        ...outcome.result,
        milliseconds: {
          ...localResult.milliseconds,
          finishing: localResult.milliseconds.finishing + outcome.result.milliseconds.finishing,
          outside: Math.max(0, outside - outcome.result.milliseconds.finishing),
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
    return { ...result, milliseconds: { ...localResult.milliseconds, outside } };
  },
});

/** The models to try for a render; none when it is made by our own engine. */
const chooseModels = (
  { engine, tier }: Pick<ProviderInput, 'engine' | 'tier'>,
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
  readonly #parts: RemoteDeps;
  readonly #options: RemoteOptions;
  readonly #input: ProviderInput;
  readonly #run: ProviderRun;
  readonly #draft: RenderResult;

  constructor(parts: RemoteDeps, options: RemoteOptions, input: ProviderInput, run: ProviderRun, draft: RenderResult) {
    [this.#parts, this.#options, this.#input, this.#run, this.#draft] = [parts, options, input, run, draft];
  }

  async tryInOrder(models: readonly PictureModel[]): Promise<{ result: RenderResult } | FailedModel> {
    this.#run.onStage('outside');
    const leftover = await this.#findLeftover(models);
    let last: FailedModel = { label: requireValue(models[0], 'A model to ask').label, failure: 'unavailable' };
    const others = models.filter((model) => model !== leftover?.model);
    for (const model of leftover === undefined ? models : [leftover.model, ...others]) {
      const outcome = await this.#tryModel(model, model === leftover?.model ? leftover.call : undefined);
      if ('result' in outcome) return outcome;
      // An unused answer explains more than a missing one.
      if (outcome.unusedResult !== undefined || last.unusedResult === undefined) last = outcome;
      if (outcome.unusedResult !== undefined && !isWorthRetrying(outcome.unusedResult)) return outcome;
    }
    return last;
  }

  /** Finds a call that an earlier attempt paid for and its provider can resume. Other unfinished calls are ended as lost. */
  async #findLeftover(
    models: readonly PictureModel[],
  ): Promise<{ model: PictureModel; call: ProviderCallRow } | undefined> {
    let found: { model: PictureModel; call: ProviderCallRow } | undefined;
    for (const call of await findUnsettledCalls(this.#parts.database.db, this.#input.renderId)) {
      const model = models.find((known) => known.name === call.provider && known.resume !== undefined);
      if (found === undefined && model !== undefined && call.remoteId !== null) found = { model, call };
      else if (call.state === 'asked')
        await endCall(this.#parts.database, call, { state: 'failed', failure: 'lost in a crash' }, this.#parts.now());
    }
    return found;
  }

  #msLeft(): number {
    return this.#run.msLeft() - TRANSFER_MS;
  }

  async #tryModel(
    model: PictureModel,
    leftover: ProviderCallRow | undefined,
  ): Promise<{ result: RenderResult } | FailedModel> {
    const cut = await this.#cut(model);
    let last: FailedModel = { label: model.label, model: model.model, failure: 'unavailable' };
    if (cut === undefined) return { ...last, failure: 'refused' };
    const planned: PlannedCall = { model, cut, request: this.#requestFor(model, cut) };
    for (let attempt = 0; attempt < model.attempts; attempt++) {
      if (this.#msLeft() < MIN_CALL_MS) return { ...last, failure: 'slow' };
      const resumed = attempt === 0 ? leftover : undefined;
      const started = resumed === undefined ? await this.#beginCall(planned) : { call: resumed };
      if ('refused' in started)
        return attempt === 0 || started.refused === 'budget' ? { ...last, failure: started.refused } : last;
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
  #cut(model: PictureModel): Promise<ModelInput | undefined> {
    return this.#parts.pool.cutForModel(
      {
        picture: (this.#draft.master ?? this.#draft.standard).bytes,
        changed: requireValue(this.#draft.changed, 'The mask of a draft').bytes,
        rules: model.frame,
        mask: model.maskMode,
      },
      this.#run.signal,
      this.#input.account,
    );
  }

  async #beginCall({
    model,
    request,
  }: PlannedCall): Promise<
    { call: ProviderCallRow } | { refused: 'busy' | 'unavailable' | 'out-of-order' | 'budget' }
  > {
    const { database, now, log } = this.#parts;
    const health = await claimPermissionToCall(database.db, model.name, now());
    if (health !== 'yes') return { refused: health };
    const started = await beginCall(
      database,
      { renderId: this.#input.renderId, provider: model.name, model: model.model, usd: model.estimate(request) },
      this.#options.limits,
      now(),
    );
    if ('call' in started) return started;
    if (started.refused === 'calls') return { refused: 'unavailable' };
    log.warn({ provider: model.name }, 'the spending limit for models is reached');
    return { refused: 'budget' };
  }

  /** Makes one paid call and records its cost. @throws errors that are not the model's failure */
  async #makeCall(
    planned: PlannedCall,
    call: ProviderCallRow,
    remoteId: string | undefined,
  ): Promise<TransferResult | ModelFailure> {
    const { database, now, log, metrics } = this.#parts;
    const { model, cut } = planned;
    this.count += 1;
    try {
      const { bytes, costUsd } = await this.#send(planned, call, remoteId);
      const cost = costUsd === undefined ? call.reservedMicros : microsOf(costUsd);
      this.costUsd += cost / 1e6;
      const transferred = await this.#transfer(model, cut, bytes);
      const { used, notUsed } = transferred.transfer;
      await endCall(database, call, { state: 'answered', costMicros: cost, failure: notUsed }, now());
      metrics.providerCost(model.name, cost / 1e6);
      await recordSuccess(database.db, model.name, now());
      if (used > 0) return transferred;
      log.info({ provider: model.name, notUsed }, "a model's picture was not used");
      metrics.providerFailed(model.name, notUsed ?? 'not-used');
      return transferred;
    } catch (error) {
      // The call stays open, so that the worker that took the render over resumes it instead of paying for another one.
      if (RenderStoppedError.isTakenOver(this.#run.signal.reason)) throw error;
      const failure = !this.#run.signal.aborted && error instanceof ModelFailure ? error : undefined;
      await this.#endFailed(model, call, failure);
      if (failure === undefined) throw error;
      return failure;
    }
  }

  /** Without a failure of the model (an abort or an unexpected error) the reserved amount may have been spent, so it counts. */
  async #endFailed(model: PictureModel, call: ProviderCallRow, failure: ModelFailure | undefined): Promise<void> {
    const { database, now, metrics } = this.#parts;
    const isBilled = failure === undefined || failure.maybeBilled;
    if (isBilled) this.costUsd += call.reservedMicros / 1e6;
    const reason = failure === undefined ? 'stopped' : `${failure.kind}: ${failure.message}`;
    await endCall(database, call, { state: 'failed', costMicros: isBilled ? undefined : 0, failure: reason }, now());
    if (isBilled && call.reservedMicros > 0) metrics.providerCost(model.name, call.reservedMicros / 1e6);
  }

  async #afterFailure(model: PictureModel, failure: ModelFailure, attempt: number): Promise<'again' | 'give up'> {
    const { database, now, log, metrics } = this.#parts;
    metrics.providerFailed(model.name, failure.kind);
    if (failure.kind === 'moderated') {
      log.info({ provider: model.name }, 'refused for its content');
      throw new Problem(
        'safety_refusal',
        `${model.label} refused this picture under its content rules. You can render it with our own engine instead.`,
      );
    }
    const pausedMs = await recordFailure(database.db, model.name, failure, now());
    // The operator has to fix the key, the account, the model or a field first.
    const isFinal = needsOperator(failure.kind) || failure.kind === 'rejected';
    log[isFinal ? 'error' : 'warn'](
      { provider: model.name, kind: failure.kind, reason: failure.message, pausedMs },
      'a model made no picture',
    );
    if (attempt + 1 >= model.attempts || failure.kind === 'slow' || isFinal) return 'give up';
    const waitMs = failure.kind === 'busy' ? pausedMs : (failure.retryAfterMs ?? computeBackoffMs(attempt));
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
      onAccepted: (id) => setRemoteId(this.#parts.database.db, call, id),
      afterRender: this.#run.afterRender,
    };
    try {
      if (remoteId === undefined) return await model.edit(request, run);
      if (model.resume === undefined) throw new Error(`${model.name} cannot take up a call again.`);
      return await model.resume(remoteId, run);
    } finally {
      clearTimeout(timer);
    }
  }

  async #transfer(model: PictureModel, { frame }: ModelInput, answer: Uint8Array): Promise<TransferResult> {
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
      changed: requireValue(this.#draft.changed, 'The mask of a draft').bytes,
      remote: { label: model.label, model: model.model, calls: this.count, costUsd: this.costUsd },
    };
    try {
      return await this.#parts.pool.transferAnswer(task, this.#run.signal, account);
    } catch (error) {
      throw error instanceof ImageRefusedError ? new ModelFailure('malformed', error.message, { cause: error }) : error;
    }
  }
}

/** Whether another try may give a usable picture: most rejections would repeat. */
const isWorthRetrying = ({ report }: RenderResult): boolean => {
  const notUsed = report.remote?.transfer?.notUsed;
  return notUsed === 'blank' || notUsed === 'another-picture';
};
