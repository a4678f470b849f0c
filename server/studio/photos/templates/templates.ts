/** The vehicle templates: interiors with known outlines that come with the product, to start without a photo (D-46). */
import { notFoundProblem } from '#server/platform/http/problem.ts';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { Template, getTemplateUrl, getTemplateThumbnailUrl } from '#contract/studio/photos.ts';
import { ZONE_KINDS, type ZoneKind } from '#contract/options.ts';
import { projectRoot } from '#server/platform/entry.ts';

/** Entry of `templates.json`. The picture is `{id}.jpg`; the folder `{id}` holds a mask for each kind of zone. */
const TemplateEntry = Template.omit({ image: true, thumbnail: true }).extend({
  id: z.string().regex(/^[a-z0-9-]{1,60}$/),
});
export type TemplateEntry = z.infer<typeof TemplateEntry>;

const folder = path.join(projectRoot, 'assets/templates');

let templates: Promise<TemplateEntry[]> | undefined;

/** Read once; an installation without templates has an empty list. */
export const listTemplates = (): Promise<TemplateEntry[]> =>
  (templates ??= readFile(path.join(folder, 'templates.json'), 'utf8').then(
    (json) => z.array(TemplateEntry).parse(JSON.parse(json)),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  ));

type Id = Pick<TemplateEntry, 'id'>;

export const imageOf = ({ id }: Id): string => getTemplateUrl(id);
export const thumbnailOf = ({ id }: Id): string => getTemplateThumbnailUrl(id);

/** @param image `/templates/{id}.jpg` */
export const findTemplate = async (image: string): Promise<TemplateEntry | undefined> =>
  (await listTemplates()).find((template) => imageOf(template) === image);

/** @throws Problem `not_found` */
export const requireTemplate = async (image: string): Promise<TemplateEntry> => {
  const template = await findTemplate(image);
  if (template === undefined) throw notFoundProblem('This template');
  return template;
};

export const readTemplateImage = ({ id }: Id): Promise<Buffer> => readFile(path.join(folder, `${id}.jpg`));

/** The known outlines: an 8-bit mask for each kind of zone that occurs, 255 inside. */
export const readTemplateZones = async ({ id }: Id): Promise<Partial<Record<ZoneKind, Buffer>>> => {
  const zones: Partial<Record<ZoneKind, Buffer>> = {};
  const files = new Set(await readdir(path.join(folder, id)));
  for (const kind of ZONE_KINDS)
    if (files.has(`${kind}.png`)) zones[kind] = await readFile(path.join(folder, id, `${kind}.png`));
  return zones;
};

/** Key of a template's layers, which all users share. It changes with the engine and with the picture. */
export const templateLayersKey = ({ id }: Id, picture: Buffer, engineVersion: number): string =>
  `templates/v${engineVersion}/${id}-${createHash('sha256').update(picture).digest('hex').slice(0, 12)}.gz`;
