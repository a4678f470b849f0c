/**
 * Analyses of pictures, of members and of visitors alike: made in the worker pool, once for each state of the
 * corrections, and stored beside the picture. No durable job is needed: a request for missing layers starts the
 * analysis again.
 */
import type { Readable } from 'node:stream';
import { expected } from '#contract/expected.ts';
import type { PhotoRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notFound, Problem } from '#server/platform/http/problem.ts';
import { newId } from '#server/platform/ids.ts';
import { TaskTooLong } from '#server/platform/threads/task-too-long.ts';
import { ANALYSIS_VERSION } from '#server/platform/threads/analysis-version.ts';
import type { AnalyzeTask } from '#server/platform/threads/analyze-task.ts';
import {
  findTemplate,
  readTemplateImage,
  readTemplateZones,
  templateLayersKey,
  type TemplateEntry,
} from './templates/templates.ts';

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
type Ended = Pick<AnalyzedRow, 'state' | 'problem'> &
  Partial<Pick<AnalyzedRow, 'layersKey' | 'engineVersion' | 'zones' | 'warnings' | 'questions'>>;

/** Access to the rows of one kind of owner: members or visitors. */
export interface AnalysisRows<R extends AnalyzedRow = AnalyzedRow> {
  find(deps: Deps, id: string): Promise<R | undefined>;
  markRunning(deps: Deps, row: R): Promise<void>;
  /** @returns undefined when the marks have changed meanwhile */
  end(deps: Deps, row: R, found: Ended): Promise<R | undefined>;
  /** Reads the stored bytes. @throws Problem `not_found` */
  read(deps: Deps, row: R): Promise<Buffer>;
  /** The account whose turn an analysis takes (`waiting-line.ts`). */
  accountOf(row: R): string;
}

/**
 * Analyses running in this process, by the pool that makes them: a render has dependencies of its own, but for the
 * pool.
 */
const underWay = new WeakMap<Deps['pool'], Map<string, { made: Promise<unknown>; hurry: () => void }>>();
/** Abort controllers of running analyses, by photo. */
const controllers = new Map<string, { revision: number; control: AbortController }>();

/** Abort reason: the photo was corrected meanwhile. */
class Overtaken extends Error {}

/** Set when a render waits for the analysis; undefined where none ever will. */
type Hurried = Promise<void> | undefined;

/** Callers that ask for the same analysis share the work, which is urgent once it is to one of them. */
const once = <T>({ pool }: Deps, key: string, urgent: Hurried, work: (urgent: Hurried) => Promise<T>): Promise<T> => {
  const running = underWay.get(pool) ?? new Map<string, { made: Promise<unknown>; hurry: () => void }>();
  underWay.set(pool, running);
  const known = running.get(key);
  if (known !== undefined) {
    void urgent?.then(known.hurry);
    return known.made as Promise<T>;
  }
  let hurry = (): void => {};
  const hurried = new Promise<void>((resolve) => {
    hurry = resolve;
  });
  void urgent?.then(hurry);
  const made = work(hurried).finally(() => running.delete(key));
  running.set(key, { made, hurry });
  return made;
};

const isReady = (row: AnalyzedRow): boolean =>
  row.state === 'ready' && row.layersKey !== null && row.engineVersion === ANALYSIS_VERSION;

/** Starts the analysis if there is none yet. Does not wait. @returns the row as it stands */
export const startAnalysis = <R extends AnalyzedRow>(deps: Deps, rows: AnalysisRows<R>, row: R): R => {
  if (isReady(row) || row.state === 'failed') return row;
  runAnalysis(deps, rows, row, undefined).catch(() => undefined);
  return row.state === 'ready' ? { ...row, state: 'queued' } : row;
};

export interface ReadyLayers<R, T> {
  row: R;
  /** The layers, gzipped. */
  layers: T;
}

/**
 * Waits for the layers and reads them with `get`; lost ones are made again.
 * @throws Problem when the photo could not be analyzed
 */
const requireBy = async <R extends AnalyzedRow, T>(
  deps: Deps,
  rows: AnalysisRows<R>,
  row: R,
  urgent: Hurried,
  get: (key: string) => Promise<T | undefined>,
): Promise<ReadyLayers<R, T>> => {
  // Not retried after a timeout, which would repeat; corrections reset this.
  if (row.state === 'failed' && row.problem?.code === 'too_slow') throw new Problem('too_slow', row.problem.message);
  const ready = isReady(row) ? row : await runAnalysis(deps, rows, row, urgent);
  const layers = await get(expected(ready.layersKey, 'The layers of an analyzed photo'));
  if (layers !== undefined) return { row: ready, layers };
  // The file was removed or lost: a second analysis gives the same layers.
  const again = await runAnalysis(deps, rows, ready, urgent);
  const made = await get(expected(again.layersKey, 'The layers of an analyzed photo'));
  if (made === undefined) throw new Error(`the layers ${again.layersKey} vanished`);
  return { row: again, layers: made };
};

/** Layers for a render: its analysis goes before those that no render waits for. */
export const requireLayersOf = <R extends AnalyzedRow>(
  deps: Deps,
  rows: AnalysisRows<R>,
  row: R,
): Promise<ReadyLayers<R, Buffer>> => requireBy(deps, rows, row, Promise.resolve(), (key) => deps.storage.read(key));

/** Layers for a browser, as a stream. */
export const requireStoredLayersOf = <R extends AnalyzedRow>(
  deps: Deps,
  rows: AnalysisRows<R>,
  row: R,
): Promise<ReadyLayers<R, Readable>> =>
  requireBy(deps, rows, row, undefined, async (key) => (await deps.storage.stream(key))?.body);

/** Stops the analysis of superseded corrections. Callers that wait for it get the newest one. */
export const stopOlderAnalysis = ({ id, revision }: AnalyzedRow): void => {
  const older = controllers.get(id);
  if (older !== undefined && older.revision < revision) older.control.abort(new Overtaken());
};

const runAnalysis = <R extends AnalyzedRow>(deps: Deps, rows: AnalysisRows<R>, row: R, urgent: Hurried): Promise<R> =>
  once(deps, `${row.id} ${row.revision}`, urgent, (hurried) => analyzeAgain(deps, rows, row, hurried));

const analyzeAgain = async <R extends AnalyzedRow>(
  deps: Deps,
  rows: AnalysisRows<R>,
  row: R,
  urgent: Hurried,
): Promise<R> => {
  const { revision } = row;
  const control = new AbortController();
  controllers.set(row.id, { revision, control });
  try {
    await rows.markRunning(deps, row);
    const { zones, warnings, questions, layersKey } = await layersOf(deps, rows, row, control.signal, urgent);
    const ended = await rows.end(deps, row, {
      state: 'ready',
      layersKey,
      engineVersion: ANALYSIS_VERSION,
      zones,
      warnings,
      questions,
      problem: null,
    });
    const stale = ended === undefined ? layersKey : row.layersKey;
    if (stale !== null && stale !== ended?.layersKey && !isShared(stale)) await deps.storage.remove(stale);
    if (ended !== undefined) return ended;
  } catch (error) {
    // The server is shutting down; the next request starts again.
    if (deps.signals.stopping.aborted) throw error;
    if (!control.signal.aborted) {
      const problem = problemOf(error);
      if (problem !== error) deps.log.error({ err: error, photo: row.id }, 'analysis failed');
      await rows.end(deps, row, { state: 'failed', problem: problem.toReply() });
      throw problem;
    }
  } finally {
    if (controllers.get(row.id)?.control === control) controllers.delete(row.id);
  }
  // Corrected meanwhile: only the analysis with the newest marks counts.
  const newest = await rows.find(deps, row.id);
  if (newest === undefined) throw notFound('This image');
  return isReady(newest) ? newest : runAnalysis(deps, rows, newest, urgent);
};

const problemOf = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  if (error instanceof TaskTooLong)
    return new Problem(
      'too_slow',
      'Finding the seats in this photo took too long. Please take some of your corrections back, or try another photo.',
    );
  return new Problem('render_failed', 'This photo could not be analyzed. Please try another one.');
};

export interface Found {
  zones: AnalyzedRow['zones'];
  warnings: AnalyzedRow['warnings'];
  questions: AnalyzedRow['questions'];
  layersKey: string;
}

const layersOf = async <R extends AnalyzedRow>(
  deps: Deps,
  rows: AnalysisRows<R>,
  row: R,
  signal: AbortSignal,
  urgent: Hurried,
): Promise<Found> => {
  const shared =
    isTemplate(row) && row.marks.length === 0 ? await sharedTemplateLayers(deps, row.image, urgent) : undefined;
  if (shared !== undefined) return shared;
  const { bytes, zones, warnings, questions } = await deps.pool.analyzePhoto(
    await taskOf(deps, rows, row),
    signal,
    rows.accountOf(row),
    urgent,
  );
  const layersKey = `layers/${row.id.slice(0, 2)}/${newId()}.gz`;
  await deps.storage.put(layersKey, bytes);
  return { zones, warnings, questions, layersKey };
};

const isTemplate = ({ image }: Pick<AnalyzedRow, 'image'>): boolean => image.startsWith('/templates/');

const taskOf = async <R extends AnalyzedRow>(deps: Deps, rows: AnalysisRows<R>, row: R): Promise<AnalyzeTask> => ({
  photo: await rows.read(deps, row),
  marks: row.marks,
  ...(isTemplate(row) ? { zonesIn: await readTemplateZones(await requireTemplate(row.image)) } : {}),
});

const requireTemplate = async (image: string): Promise<TemplateEntry> => {
  const template = await findTemplate(image);
  if (template === undefined) throw notFound('This template');
  return template;
};

/** Layers of uncorrected templates are shared by all users and never removed with a row. */
export const isShared = (key: string): boolean => key.startsWith('templates/');

/** A template is analyzed once for all users; a small file beside the layers holds the values for the row. */
export const sharedTemplateLayers = async (deps: Deps, image: string, urgent?: Promise<void>): Promise<Found> => {
  const template = await requireTemplate(image);
  const photo = await readTemplateImage(template);
  const layersKey = templateLayersKey(template, photo, ANALYSIS_VERSION);
  const factsKey = layersKey.replace(/\.gz$/, '.json');
  const known = await deps.storage.read(factsKey);
  if (known !== undefined) return { ...(JSON.parse(known.toString('utf8')) as Omit<Found, 'layersKey'>), layersKey };
  return once(deps, layersKey, urgent, async (hurried) => {
    const task = { photo, zonesIn: await readTemplateZones(template) };
    const { bytes, zones, warnings, questions } = await deps.pool.analyzePhoto(task, undefined, undefined, hurried);
    await deps.storage.put(layersKey, bytes);
    await deps.storage.put(factsKey, Buffer.from(JSON.stringify({ zones, warnings, questions })));
    return { zones, warnings, questions, layersKey };
  });
};
