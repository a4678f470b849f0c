/** Analyses of visitors' photos. All visitors together take one account's turn, and only when no account waits. */
import { and, eq } from 'drizzle-orm';
import type { Readable } from 'node:stream';
import type { Analysis } from '#contract/photos.ts';
import { visitorPhotos, type VisitorPhotoRow } from '../db/schema/visitors.ts';
import type { Deps } from '../deps.ts';
import { notFound, Problem } from '../http/problem.ts';
import { requestLook, requireStoredLayersOf, sharedTemplateLayers, type Looked, type Shelf } from '../photos/look.ts';
import { findTemplate, readTemplateImage, type TemplateEntry } from '../templates/templates.ts';
import { VISITORS } from '../waiting-line.ts';

const SHELF: Shelf<VisitorPhotoRow> = {
  async find({ database: { db } }, id) {
    const [row] = await db.select().from(visitorPhotos).where(eq(visitorPhotos.id, id));
    return row;
  },
  async markRunning({ database: { db }, now }, { id, revision }) {
    await db
      .update(visitorPhotos)
      .set({ state: 'running', updatedAt: now() })
      .where(and(eq(visitorPhotos.id, id), eq(visitorPhotos.revision, revision)));
  },
  async end({ database: { db }, now }, { id, revision }, found) {
    const [row] = await db
      .update(visitorPhotos)
      .set({ ...found, updatedAt: now() })
      .where(and(eq(visitorPhotos.id, id), eq(visitorPhotos.revision, revision)))
      .returning();
    return row;
  },
  async read(deps, { image, storageKey }) {
    const bytes =
      storageKey === null ? await readTemplateImage(await requireTemplate(image)) : await deps.storage.read(storageKey);
    if (bytes === undefined) throw notFound('This image');
    return bytes;
  },
  accountOf: () => VISITORS,
};

export const requireTemplate = async (image: string): Promise<TemplateEntry> => {
  const template = await findTemplate(image);
  if (template === undefined) throw notFound('This image');
  return template;
};

export const presentLook = ({ state, width, height, zones, warnings, marks, revision }: VisitorPhotoRow): Analysis => ({
  state,
  width,
  height,
  zones,
  warnings,
  marks,
  revision,
});

/** Starts the analysis if there is none yet. Does not wait. */
export const beginLook = (deps: Deps, row: VisitorPhotoRow): VisitorPhotoRow => requestLook(deps, SHELF, row);

/** Waits for the layers. A failed analysis is not repeated, because it would fail again. */
export const requireLook = (deps: Deps, row: VisitorPhotoRow): Promise<Looked<VisitorPhotoRow, Readable>> => {
  if (row.state === 'failed')
    throw new Problem(
      'render_failed',
      row.problem?.message ?? 'This photo could not be analyzed. Please try another one.',
    );
  return requireStoredLayersOf(deps, SHELF, row);
};

/** An uncorrected template, the same for everybody. */
export const presentTemplate = async (deps: Deps, { width, height, ...template }: TemplateEntry): Promise<Analysis> => {
  const { zones, warnings } = await sharedTemplateLayers(deps, `/templates/${template.id}.jpg`);
  return { state: 'ready', width, height, zones, warnings, marks: [], revision: 0 };
};
