/**
 * Analyses of photos: made in the worker pool when a photo arrives, stored beside it, and repeated when the corrections
 * or the engine change. No durable job is needed: a request for missing layers starts the analysis again.
 */
import type { Readable } from 'node:stream';
import type { PhotoRow } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { notFound, Problem } from '../http/problem.ts';
import { newId } from '../ids.ts';
import { TaskTooLong } from '../render/task-too-long.ts';
import { ANALYSIS_VERSION } from '../render/analysis-version.ts';
import type { AnalyseTask } from '../render/analyse-task.ts';
import { findTemplate, readTemplateImage, readTemplateZones, templateLayersKey, type TemplateEntry } from '../templates/templates.ts';
import { endAnalysis, findPhotoRow, markRunning, photoRowOf } from './analysis-store.ts';
import type { OwnPicture } from './own-picture.ts';
import { readPictureBytes } from './picture-bytes.ts';

/** Analyses running in this process. */
const underWay = new WeakMap<Deps, Map<string, Promise<unknown>>>();
/** Abort controllers of running analyses, by photo. */
const looking = new Map<string, { revision: number; control: AbortController }>();

/** Abort reason: the photo was corrected meanwhile. */
class Overtaken extends Error {}

/** Callers that ask for the same analysis share the work. */
const once = <T>(deps: Deps, key: string, work: () => Promise<T>): Promise<T> => {
  const looks = underWay.get(deps) ?? new Map<string, Promise<unknown>>();
  underWay.set(deps, looks);
  const known = looks.get(key) as Promise<T> | undefined;
  if (known !== undefined) return known;
  const made = work().finally(() => looks.delete(key));
  looks.set(key, made);
  return made;
};

const isReady = (row: PhotoRow): boolean => row.state === 'ready' && row.layersKey !== null && row.engineVersion === ANALYSIS_VERSION;

/** Returns a picture's row and starts the analysis if there is none yet. Does not wait. */
export const requestAnalysis = async (deps: Deps, userId: string, picture: OwnPicture): Promise<PhotoRow> => {
  const row = await photoRowOf(deps.database.db, userId, picture);
  if (isReady(row) || row.state === 'failed') return row;
  look(deps, row).catch(() => undefined);
  return row.state === 'ready' ? { ...row, state: 'queued' } : row;
};

interface Looked<T> {
  row: PhotoRow;
  /** The layers, gzipped. */
  layers: T;
}

/** Waits for the layers and reads them with `get`; lost ones are made again. */
const requireBy = async <T>(deps: Deps, userId: string, picture: OwnPicture, get: (key: string) => Promise<T | undefined>): Promise<Looked<T>> => {
  const row = await photoRowOf(deps.database.db, userId, picture);
  // Not retried after a timeout, which would repeat; corrections reset this.
  if (row.state === 'failed' && row.problem?.code === 'too_slow') throw new Problem('too_slow', row.problem.message);
  const ready = isReady(row) ? row : await look(deps, row);
  const layers = await get(ready.layersKey!);
  if (layers !== undefined) return { row: ready, layers };
  // The file was removed or lost: a second analysis gives the same layers.
  const again = await look(deps, ready);
  const made = await get(again.layersKey!);
  if (made === undefined) throw new Error(`the layers ${again.layersKey} vanished`);
  return { row: again, layers: made };
};

/** Waits for the layers. @throws Problem when the photo could not be analysed */
export const requireLayers = (deps: Deps, userId: string, picture: OwnPicture): Promise<Looked<Buffer>> =>
  requireBy(deps, userId, picture, (key) => deps.storage.read(key));

/** The same as a stream. */
export const requireStoredLayers = (deps: Deps, userId: string, picture: OwnPicture): Promise<Looked<Readable>> =>
  requireBy(deps, userId, picture, async (key) => (await deps.storage.stream(key))?.body);

/** Ends the analysis of earlier corrections, which nobody would use. Callers that wait for it get the newest one. */
export const stopOlderLook = ({ id, revision }: PhotoRow): void => {
  const older = looking.get(id);
  if (older !== undefined && older.revision < revision) older.control.abort(new Overtaken());
};

const look = (deps: Deps, row: PhotoRow): Promise<PhotoRow> => once(deps, `${row.id} ${row.revision}`, () => lookAnew(deps, row));

const lookAnew = async (deps: Deps, row: PhotoRow): Promise<PhotoRow> => {
  const { db } = deps.database;
  const { revision } = row;
  const control = new AbortController();
  looking.set(row.id, { revision, control });
  try {
    await markRunning(db, row, deps.now());
    const { zones, warnings, layersKey } = await layersOf(deps, row, control.signal);
    const ended = await endAnalysis(db, row, { state: 'ready', layersKey, engineVersion: ANALYSIS_VERSION, zones, warnings, problem: null }, deps.now());
    const stale = ended === undefined ? layersKey : row.layersKey;
    if (stale !== null && stale !== ended?.layersKey && !isShared(stale)) await deps.storage.remove(stale);
    if (ended !== undefined) return ended;
  } catch (error) {
    // The server is shutting down; the next request starts again.
    if (deps.signals.stopping.aborted) throw error;
    if (!control.signal.aborted) {
      const problem = problemOf(error);
      if (problem !== error) deps.log.error({ err: error, photo: row.id }, 'analysis failed');
      await endAnalysis(db, row, { state: 'failed', problem: problem.toReply() }, deps.now());
      throw problem;
    }
  } finally {
    if (looking.get(row.id)?.control === control) looking.delete(row.id);
  }
  // Corrected meanwhile: only the analysis with the newest marks counts.
  const newest = await findPhotoRow(db, row.id);
  if (newest === undefined) throw notFound('This image');
  return isReady(newest) ? newest : look(deps, newest);
};

const problemOf = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  if (error instanceof TaskTooLong) return new Problem('too_slow', 'Finding the seats in this photo took too long. Please take some of your corrections back, or try another photo.');
  return new Problem('render_failed', 'This photo could not be analysed. Please try another one.');
};

interface Found {
  zones: PhotoRow['zones'];
  warnings: PhotoRow['warnings'];
  layersKey: string;
}

const layersOf = async (deps: Deps, row: PhotoRow, signal: AbortSignal): Promise<Found> => {
  const shared = row.fileId === null && row.marks.length === 0 ? await sharedTemplateLayers(deps, row.image) : undefined;
  if (shared !== undefined) return shared;
  const { bytes, zones, warnings } = await deps.pool.analysePhoto(await taskOf(deps, row), signal, row.userId);
  const layersKey = `layers/${row.id.slice(0, 2)}/${newId()}.gz`;
  await deps.storage.put(layersKey, bytes);
  return { zones, warnings, layersKey };
};

const taskOf = async (deps: Deps, row: PhotoRow): Promise<AnalyseTask> => ({
  photo: await readPictureBytes(deps, row),
  marks: row.marks,
  ...(row.fileId === null ? { zonesIn: await readTemplateZones(await requireTemplate(row.image)) } : {}),
});

const requireTemplate = async (image: string): Promise<TemplateEntry> => {
  const template = await findTemplate(image);
  if (template === undefined) throw notFound('This template');
  return template;
};

/** Layers of uncorrected templates are shared by all users and never removed with a row. */
const isShared = (key: string): boolean => key.startsWith('templates/');

/** A template is analyzed once for all users; a small file beside the layers holds the values for the row. */
const sharedTemplateLayers = async (deps: Deps, image: string): Promise<Found> => {
  const template = await requireTemplate(image);
  const layersKey = templateLayersKey(template, ANALYSIS_VERSION);
  const factsKey = layersKey.replace(/\.gz$/, '.json');
  const known = await deps.storage.read(factsKey);
  if (known !== undefined) return { ...(JSON.parse(known.toString('utf8')) as Omit<Found, 'layersKey'>), layersKey };
  return once(deps, layersKey, async () => {
    const { bytes, zones, warnings } = await deps.pool.analysePhoto({ photo: await readTemplateImage(template), zonesIn: await readTemplateZones(template) });
    await deps.storage.put(layersKey, bytes);
    await deps.storage.put(factsKey, Buffer.from(JSON.stringify({ zones, warnings })));
    return { zones, warnings, layersKey };
  });
};
