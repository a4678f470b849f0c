/**
 * Analyzes photos of members and visitors in the worker pool, once for each state of the corrections, and stores the
 * layers with the photo. An analysis needs no durable job, because a request for missing layers starts it again.
 */
import type { Analysis } from '#contract/studio/photos.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { pick } from '#contract/pick.ts';
import type { Readable } from 'node:stream';
import { requireValue } from '#contract/expected.ts';
import type { PhotoRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notFoundProblem, Problem, toProblem } from '#server/platform/http/problem.ts';
import { newId } from '#server/platform/ids.ts';
import { ThreadDiedError } from '#server/platform/threads/thread-died.ts';
import { TaskTooLongError } from '#server/platform/threads/task-too-long.ts';
import { ANALYSIS_VERSION } from '#server/platform/threads/analysis-version.ts';
import type { AnalyzeTask } from '#server/platform/threads/analyze-task.ts';
import { requireTemplate, readTemplateImage, readTemplateZones, templateLayersKey } from './templates/templates.ts';

/** The columns that an analysis reads and writes. */
export type AnalyzedRow = Pick<
  PhotoRow,
  | 'id'
  | 'image'
  | 'state'
  | 'layersKey'
  | 'engineVersion'
  | 'zones'
  | 'warnings'
  | 'questions'
  | 'marks'
  | 'revision'
  | 'problem'
>;

/** Access to the rows of one kind of owner: members or visitors. */
export interface AnalysisRows<R extends AnalyzedRow = AnalyzedRow> {
  find(deps: Deps, id: string): Promise<R | undefined>;
  /** @returns undefined when the marks have changed meanwhile */
  update(deps: Deps, row: R, set: Partial<AnalyzedRow>): Promise<R | undefined>;
  /** Reads the stored bytes. @throws Problem `not_found` */
  read(deps: Deps, row: R): Promise<Buffer>;
  /** The account in whose queue an analysis waits (`fair-queue.ts`). */
  accountOf(row: R): string;
}

/** Analyses running in this process. Keyed by pool, because renders and requests have different `Deps` but one pool. */
const analysesByPool = new WeakMap<Deps['pool'], Map<string, { result: Promise<unknown>; makeUrgent: () => void }>>();
/** Abort controllers of running analyses, by photo. */
const controllers = new Map<string, { revision: number; controller: AbortController }>();

/** Abort reason for an analysis whose photo has been corrected in the meantime. */
class SupersededError extends Error {}

/** Resolves when a render waits for the analysis; undefined when only browsers do. */
type Urgency = Promise<void> | undefined;

/** Callers that ask for the same analysis share the work, which becomes urgent as soon as one of them is urgent. */
const joinOrStartWork = <T>(
  { pool }: Deps,
  key: string,
  urgent: Urgency,
  work: (urgent: Urgency) => Promise<T>,
): Promise<T> => {
  const running = analysesByPool.get(pool) ?? new Map<string, { result: Promise<unknown>; makeUrgent: () => void }>();
  analysesByPool.set(pool, running);
  const known = running.get(key);
  if (known !== undefined) {
    void urgent?.then(known.makeUrgent);
    return known.result as Promise<T>;
  }
  let makeUrgent = (): void => {};
  const becameUrgent = new Promise<void>((resolve) => {
    makeUrgent = resolve;
  });
  void urgent?.then(makeUrgent);
  const result = work(becameUrgent).finally(() => running.delete(key));
  running.set(key, { result, makeUrgent });
  return result;
};

const hasCurrentLayers = (row: AnalyzedRow): boolean =>
  row.state === 'ready' && row.layersKey !== null && row.engineVersion === ANALYSIS_VERSION;

/** The part of an analysis that browsers may see. */
export const toAnalysis = (row: AnalyzedRow & Pick<PhotoRow, 'width' | 'height'>): Analysis =>
  pick(row, 'state', 'width', 'height', 'zones', 'warnings', 'questions', 'marks', 'revision');

/** Starts the analysis if there is none yet, and does not wait for it. @returns the row in its current state */
export const startAnalysis = <R extends AnalyzedRow>(deps: Deps, rows: AnalysisRows<R>, row: R): R => {
  if (hasCurrentLayers(row) || row.state === 'failed') return row;
  runAnalysis(deps, rows, row, undefined).catch(() => undefined);
  return row.state === 'ready' ? { ...row, state: 'queued' } : row;
};

export interface ReadyLayers<R, T> {
  row: R;
  /** The layers, gzipped. */
  layers: T;
}

/**
 * Waits for the layers and reads them with `readLayers`. Lost layers are computed again.
 * @throws Problem when the photo could not be analyzed
 */
const requireLayersWith = async <R extends AnalyzedRow, T>(
  deps: Deps,
  rows: AnalysisRows<R>,
  row: R,
  urgent: Urgency,
  readLayers: (key: string) => Promise<T | undefined>,
): Promise<ReadyLayers<R, T>> => {
  // A photo whose analysis took too long or ended its threads would do so again. New corrections reset the state.
  const { state, problem } = row;
  if (state === 'failed' && (problem?.code === 'too_slow' || problem?.message === PHOTO_ENDS_THREADS))
    throw new Problem(problem.code, problem.message);
  const ready = hasCurrentLayers(row) ? row : await runAnalysis(deps, rows, row, urgent);
  const layers = await readLayers(requireValue(ready.layersKey, 'The layers of an analyzed photo'));
  if (layers !== undefined) return { row: ready, layers };
  const repeated = await runAnalysis(deps, rows, ready, urgent);
  const newLayers = await readLayers(requireValue(repeated.layersKey, 'The layers of an analyzed photo'));
  if (newLayers === undefined) throw new Error(`the layers ${repeated.layersKey} vanished`);
  return { row: repeated, layers: newLayers };
};

/** Layers for a render. Its analysis goes before those of browsers. */
export const requireLayersOf = <R extends AnalyzedRow>(
  deps: Deps,
  rows: AnalysisRows<R>,
  row: R,
): Promise<ReadyLayers<R, Buffer>> =>
  requireLayersWith(deps, rows, row, Promise.resolve(), (key) => deps.storage.read(key));

/** Layers for a browser, as a stream. */
export const requireStoredLayersOf = <R extends AnalyzedRow>(
  deps: Deps,
  rows: AnalysisRows<R>,
  row: R,
): Promise<ReadyLayers<R, Readable>> =>
  requireLayersWith(deps, rows, row, undefined, async (key) => (await deps.storage.stream(key))?.body);

/** Stops the analysis of superseded corrections; its callers get the result of the newest ones. */
export const stopOlderAnalysis = ({ id, revision }: AnalyzedRow): void => {
  const older = controllers.get(id);
  if (older !== undefined && older.revision < revision) older.controller.abort(new SupersededError());
};

const runAnalysis = <R extends AnalyzedRow>(deps: Deps, rows: AnalysisRows<R>, row: R, urgent: Urgency): Promise<R> =>
  joinOrStartWork(deps, `${row.id} ${row.revision}`, urgent, (becameUrgent) =>
    analyzeAndStore(deps, rows, row, becameUrgent),
  );

const analyzeAndStore = async <R extends AnalyzedRow>(
  deps: Deps,
  rows: AnalysisRows<R>,
  row: R,
  urgent: Urgency,
): Promise<R> => {
  const { revision } = row;
  const controller = new AbortController();
  controllers.set(row.id, { revision, controller });
  try {
    await rows.update(deps, row, { state: 'running' });
    const { zones, warnings, questions, layersKey } = await makeLayers(deps, rows, row, controller.signal, urgent);
    const ended = await rows.update(deps, row, {
      state: 'ready',
      layersKey,
      engineVersion: ANALYSIS_VERSION,
      zones,
      warnings,
      questions,
      problem: null,
    });
    const stale = ended === undefined ? layersKey : row.layersKey;
    if (stale !== null && stale !== ended?.layersKey && !isSharedKey(stale))
      await deps.storage
        .remove(stale)
        .catch((error: unknown) =>
          deps.log.warn({ err: error }, 'the layers of an earlier analysis are left to the sweeper'),
        );
    if (ended !== undefined) return ended;
  } catch (error) {
    // The server is shutting down; the next request starts again.
    if (deps.signals.stopping.aborted) throw error;
    if (!controller.signal.aborted) {
      const problem = asProblem(error, row);
      if (problem !== error) deps.log.error({ err: error, photo: row.id }, 'an analysis failed');
      await rows.update(deps, row, { state: 'failed', problem: problem.toReply() });
      throw problem;
    }
  } finally {
    if (controllers.get(row.id)?.controller === controller) controllers.delete(row.id);
  }
  // The photo was corrected meanwhile, and only the analysis with the newest marks counts.
  const newest = await rows.find(deps, row.id);
  if (newest === undefined) throw notFoundProblem('This image');
  return hasCurrentLayers(newest) ? newest : runAnalysis(deps, rows, newest, urgent);
};

const THREADS_DIED = 'The engine stopped twice while it looked at this photo. Please try again in a moment.';
const PHOTO_ENDS_THREADS =
  'The engine stops whenever it looks at this photo. Please undo some of your corrections, or try another photo.';

/** Whether the server failed and not the photo, so that another analysis may succeed. */
const isPassing = (code: ProblemCode | undefined): boolean => code === 'stopping' || code === 'out_of_storage';

/** Whether another analysis of the same corrections would fail again. */
export const hasFailedForGood = ({ state, problem }: AnalyzedRow): boolean =>
  state === 'failed' && !isPassing(problem?.code);

const asProblem = (error: unknown, row: AnalyzedRow): Problem => {
  // Memory may have been short at that moment. When it happens again at the next analysis, the photo is the cause.
  if (error instanceof ThreadDiedError)
    return row.problem?.message === THREADS_DIED
      ? new Problem('render_failed', PHOTO_ENDS_THREADS)
      : new Problem('stopping', THREADS_DIED, { retryAfterSeconds: 5 });
  if (error instanceof TaskTooLongError)
    return new Problem(
      'too_slow',
      'Finding the seats in this photo took too long. Please undo some of your corrections, or try another photo.',
    );
  const problem = toProblem(error);
  if (error instanceof Problem || isPassing(problem.code)) return problem;
  return new Problem('render_failed', 'This photo could not be analyzed. Please try another one.');
};

interface AnalysisResult {
  zones: AnalyzedRow['zones'];
  warnings: AnalyzedRow['warnings'];
  questions: AnalyzedRow['questions'];
  layersKey: string;
}

const makeLayers = async <R extends AnalyzedRow>(
  deps: Deps,
  rows: AnalysisRows<R>,
  row: R,
  signal: AbortSignal,
  urgent: Urgency,
): Promise<AnalysisResult> => {
  const shared =
    isTemplate(row) && row.marks.length === 0 ? await loadSharedTemplateLayers(deps, row.image, urgent) : undefined;
  if (shared !== undefined) return shared;
  const { bytes, zones, warnings, questions } = await deps.pool.analyzePhoto(
    await createTask(deps, rows, row),
    signal,
    rows.accountOf(row),
    urgent,
  );
  const layersKey = `layers/${row.id.slice(0, 2)}/${newId()}.gz`;
  await deps.storage.put(layersKey, bytes);
  return { zones, warnings, questions, layersKey };
};

const isTemplate = ({ image }: Pick<AnalyzedRow, 'image'>): boolean => image.startsWith('/templates/');

const createTask = async <R extends AnalyzedRow>(deps: Deps, rows: AnalysisRows<R>, row: R): Promise<AnalyzeTask> => ({
  photo: await rows.read(deps, row),
  marks: row.marks,
  ...(isTemplate(row) ? { knownZones: await readTemplateZones(await requireTemplate(row.image)) } : {}),
});

/** Layers of uncorrected templates are shared by all users and never removed with a row. */
export const isSharedKey = (key: string): boolean => key.startsWith('templates/');

/** Analyzes a template once for all users, and stores zones, warnings and questions in a small file beside the layers. */
export const loadSharedTemplateLayers = async (
  deps: Deps,
  image: string,
  urgent?: Promise<void>,
): Promise<AnalysisResult> => {
  const template = await requireTemplate(image);
  const photo = await readTemplateImage(template);
  const layersKey = templateLayersKey(template, photo, ANALYSIS_VERSION);
  const resultKey = layersKey.replace(/\.gz$/, '.json');
  const known = await deps.storage.read(resultKey);
  if (known !== undefined)
    return { ...(JSON.parse(known.toString('utf8')) as Omit<AnalysisResult, 'layersKey'>), layersKey };
  return joinOrStartWork(deps, layersKey, urgent, async (becameUrgent) => {
    const task = { photo, knownZones: await readTemplateZones(template) };
    const { bytes, zones, warnings, questions } = await deps.pool.analyzePhoto(
      task,
      undefined,
      undefined,
      becameUrgent,
    );
    await deps.storage.put(layersKey, bytes);
    await deps.storage.put(resultKey, Buffer.from(JSON.stringify({ zones, warnings, questions })));
    return { zones, warnings, questions, layersKey };
  });
};
