/**
 * Checks the configured models at startup and once a day: whether their service has retired them and, free of charge,
 * whether they exist and the key is valid. Problems are logged and shown on the admin page before a render meets them.
 * The server does not wait for these checks.
 */
import { DAY_MS } from '#contract/durations.ts';
import { needsOperator, ModelFailure } from './models/model-failure.ts';
import type { PictureModel } from './models/picture-model.ts';
import { openModel } from './models/provider-settings.ts';
import type { ModelSettings } from './models/services.ts';
import type { Deps } from '#server/platform/deps.ts';
import { parseFailureKind, recordFailure, recordSuccess, readHealth } from './health.ts';
import { modelWarning } from './model-warning.ts';

const CHECK_INTERVAL_MS = DAY_MS;
const CHECK_TIMEOUT_MS = 20_000;

type WatchDeps = Pick<Deps, 'config' | 'database' | 'log' | 'now'>;

const warnAboutEnd = ({ log, now }: WatchDeps, settings: ModelSettings): void => {
  const warning = modelWarning(settings, now());
  if (warning !== undefined)
    log[warning.hasEnded ? 'error' : 'warn'](
      { provider: settings.name, model: settings.model, ends: warning.ends },
      warning.message,
    );
};

/** Records failures that the operator must fix; others are only logged. */
const checkModel = async (
  { database: { db }, log, now }: WatchDeps,
  pictureModel: PictureModel,
  signal: AbortSignal,
): Promise<void> => {
  const { name, model } = pictureModel;
  if (pictureModel.check === undefined) return;
  try {
    await pictureModel.check({ signal, timeoutMs: CHECK_TIMEOUT_MS });
    const known = (await readHealth(db)).get(name);
    // Clears a failure that was recorded for an earlier key or name, so that no render waits for its pause to end.
    if (known !== undefined && needsOperator(parseFailureKind(known.reason))) await recordSuccess(db, name, now());
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof ModelFailure))
      return log.error({ err: error, provider: name }, 'a model could not be checked');
    if (!needsOperator(error.kind))
      return log.warn(
        { provider: name, model, kind: error.kind, reason: error.message },
        'a model could not be checked',
      );
    await recordFailure(db, name, error, now());
    log.error(
      { provider: name, model, kind: error.kind, reason: error.message },
      'a model will make no pictures: look at its key, its account and its name',
    );
  }
};

/** @throws nothing: a failed check is logged */
export const checkModels = async (
  deps: WatchDeps,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> => {
  for (const settings of deps.config.providers.models) {
    warnAboutEnd(deps, settings);
    await checkModel(deps, openModel(settings), signal);
  }
};

export const watchModels = (deps: WatchDeps): { stop: () => Promise<void> } => {
  const stopping = new AbortController();
  const check = (): Promise<void> =>
    checkModels(deps, stopping.signal).catch((error: unknown) =>
      deps.log.error({ err: error }, 'the models could not be checked'),
    );
  let current = check();
  const timer = setInterval(() => {
    current = current.then(check);
  }, CHECK_INTERVAL_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await current;
    },
  };
};
