/** Analyses of visitors' photos. All visitors share one queue, which is served only when no account waits. */
import type { Readable } from 'node:stream';
import type { Analysis } from '#contract/studio/photos.ts';
import { visitorPhotos, type VisitorPhotoRow } from '#server/platform/db/schema/visitors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notFoundProblem, Problem } from '#server/platform/http/problem.ts';
import { findAnalyzedRow, updateRevision } from '../analysis-store.ts';
import {
  hasFailedForGood,
  startAnalysis,
  requireStoredLayersOf,
  loadSharedTemplateLayers,
  type ReadyLayers,
  type AnalysisRows,
} from '../analysis-runs.ts';
import { readTemplateImage, type TemplateEntry, requireTemplate } from '../templates/templates.ts';
import { VISITORS_ACCOUNT } from '#server/platform/threads/fair-queue.ts';

const VISITOR_ROWS: AnalysisRows<VisitorPhotoRow> = {
  find: (deps, id) => findAnalyzedRow(deps, visitorPhotos, id),
  update: (deps, row, set) => updateRevision(deps, visitorPhotos, row, set),
  async read(deps, { image, storageKey }) {
    const bytes =
      storageKey === null ? await readTemplateImage(await requireTemplate(image)) : await deps.storage.read(storageKey);
    if (bytes === undefined) throw notFoundProblem('This image');
    return bytes;
  },
  accountOf: () => VISITORS_ACCOUNT,
};

/** Starts the analysis if there is none yet. Does not wait. */
export const startVisitorAnalysis = (deps: Deps, row: VisitorPhotoRow): VisitorPhotoRow =>
  startAnalysis(deps, VISITOR_ROWS, row);

/** Waits for the layers. An analysis that would fail again is not repeated. */
export const requireVisitorLayers = (
  deps: Deps,
  row: VisitorPhotoRow,
): Promise<ReadyLayers<VisitorPhotoRow, Readable>> => {
  if (hasFailedForGood(row))
    throw new Problem(
      'render_failed',
      row.problem?.message ?? 'This photo could not be analyzed. Please try another one.',
    );
  return requireStoredLayersOf(deps, VISITOR_ROWS, row);
};

/** An uncorrected template, identical for every visitor. */
export const loadTemplateAnalysis = async (
  deps: Deps,
  { width, height, ...template }: TemplateEntry,
): Promise<Analysis> => {
  const { zones, warnings } = await loadSharedTemplateLayers(deps, `/templates/${template.id}.jpg`);
  return { state: 'ready', width, height, zones, warnings, marks: [], revision: 0 };
};
