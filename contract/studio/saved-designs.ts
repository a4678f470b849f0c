/** Saved designs, with the fields of E-13 to E-22. */
import { z } from 'zod';
import { ColorChoice, Design } from '#engine/design.ts';
import { CoverPart } from './cover.ts';
import { DesignDescription } from './design-lines.ts';
import { DesignQuery, FilterQuery, PageQuery } from './design-query.ts';
import { parseList } from './design-wire.ts';
import { TRASH_DAYS } from '../durations.ts';
import { endpoint } from '../endpoint.ts';
import { BOLSTER_LEVELS, MATERIALS, SEAT_TYPES, STITCHING_STYLES, STYLES, VEHICLE_TYPES } from '../options.ts';
import { SourceImageUrl, FileUrl } from './photos.ts';
import { NumberText } from '../ids.ts';
import { Tier } from '../money/plans.ts';
import { requiredLine } from '../plain-text.ts';

export const MAX_DESIGN_NAME_LENGTH = 120;
/** Maximum number of designs with one picture, including versions and designs in the trash. */
export const MAX_DESIGNS_PER_RENDER = 50;

const notListed = 'is not one of the allowed values';
const Color = z
  .string()
  .trim()
  .refine((id) => id === '' || ColorChoice.safeParse(id).success || id === 'custom', notListed)
  .nullish();
const Text = z
  .string()
  .trim()
  .max(60)
  .nullish()
  .transform((text) => text ?? '');

/**
 * The specification's fields. The choices must be valid but are ignored, because the server reads them from the render
 * . The vehicle is used if the render names none.
 */
export const SaveDesignBody = z.object({
  name: requiredLine(MAX_DESIGN_NAME_LENGTH, 'Please enter a name for your design'),
  originalImageUrl: SourceImageUrl,
  generatedImageUrl: FileUrl,
  style: z.enum(STYLES),
  materials: z
    .union([z.array(z.string().max(40)).max(MATERIALS.length), z.string().max(300)])
    .refine((sent) => z.array(z.enum(MATERIALS)).max(MATERIALS.length).safeParse(parseList(sent)).success, notListed),
  seatType: z.enum([...SEAT_TYPES, 'custom']),
  stitchingStyle: z.enum([...STITCHING_STYLES, 'custom']),
  color: z
    .string()
    .refine((text) => {
      const ids = text.split(',').map((id) => id.trim());
      return ids.length <= 2 && ids.every((id) => Color.safeParse(id).success);
    }, notListed)
    .nullish(),
  stitchingColor: Color,
  pipingColor: Color,
  /** `low` of the other scale is `standard` (D-35). */
  seatBolsters: z.enum([...BOLSTER_LEVELS, '', 'low']).nullish(),
  vehicleType: z.enum(VEHICLE_TYPES).default('car'),
  vehicleYear: z
    .union([z.string().max(4), z.number().int()])
    .nullish()
    .transform((year) => (year == null || year === '' ? undefined : Number(year))),
  vehicleMake: Text,
  vehicleModel: Text,
  /** Id of the version that this one follows; without it, a new design is saved. */
  parentId: z
    .number()
    .int()
    .positive()
    .max(2_147_483_647)
    .nullish()
    .transform((id) => id ?? null),
});
export type SaveDesignBody = z.input<typeof SaveDesignBody>;
export const SavedDesign = z.object({
  id: z.number().int(),
  userId: z.string(),
  name: z.string(),
  originalImageUrl: z.string(),
  generatedImageUrl: z.string(),
  style: z.string(),
  materials: z.string(),
  seatType: z.string(),
  stitchingStyle: z.string(),
  color: z.string(),
  stitchingColor: z.string(),
  pipingColor: z.string(),
  seatBolsters: z.string(),
  vehicleType: z.string(),
  vehicleYear: z.string(),
  vehicleMake: z.string(),
  vehicleModel: z.string(),
  isHighRes: z.boolean(),
  /** The plan under which the picture was rendered. */
  tier: Tier,
  renderId: z.string().nullable(),
  /** Id of the first version, which may have been deleted. It identifies the tree of versions. */
  rootId: z.number().int(),
  /** The version from which this one was edited. */
  parentId: z.number().int().nullable(),
  /** Number of the version in its tree, from 1. */
  version: z.number().int(),
  /** The choices from which the picture was rendered, with zones and swatches as they were then. */
  design: Design,
  /** The cover of each part, by ids. */
  cover: z.array(CoverPart),
  /** The picture in words and codes, as on the customer's page and the papers. */
  lines: DesignDescription,
  createdAt: z.string(),
});
export type SavedDesign = z.infer<typeof SavedDesign>;

export const TrashedDesign = SavedDesign.extend({
  trashedAt: z.string(),
  /** Time at which the design will be deleted for good. */ purgedAt: z.string(),
});
export type TrashedDesign = z.infer<typeof TrashedDesign>;

export const DesignId = z.object({ id: NumberText });

/** For pages, `before` is the last design of the previous page. A page with fewer than `limit` designs is the last. */
export const listDesigns = endpoint({
  method: 'GET',
  path: '/api/designs',
  summary: 'My designs, newest first; page by page, searched and filtered when asked',
  access: 'user',
  status: 200,
  scope: 'designs:read',
  query: DesignQuery,
  reply: z.array(SavedDesign),
});

/** Versions of one design count once, except in `savedLately`. */
export const DesignSummary = z.object({
  total: z.number().int(),
  /** Number of designs that match the filters. */
  matching: z.number().int(),
  lastSavedAt: z.string().nullable(),
  /** Number of designs and versions saved in the last `RECENT_DAYS`. */
  savedLately: z.number().int(),
  /** Values that occur in designs, for the filters. */
  values: z.object({
    style: z.array(z.string()),
    material: z.array(z.string()),
    seatType: z.array(z.string()),
    stitchingStyle: z.array(z.string()),
  }),
});
export type DesignSummary = z.infer<typeof DesignSummary>;

export const RECENT_DAYS = 30;

export const summarizeDesigns = endpoint({
  method: 'GET',
  path: '/api/designs/summary',
  summary: 'Number of designs, number of matches, and values for the filters',
  access: 'user',
  status: 200,
  scope: 'designs:read',
  query: FilterQuery,
  reply: DesignSummary,
});
export const listVersions = endpoint({
  method: 'GET',
  path: '/api/designs/:id/versions',
  summary: 'A design with its other versions, oldest first',
  access: 'user',
  status: 200,
  scope: 'designs:read',
  params: DesignId,
  reply: z.array(SavedDesign),
});
export const saveDesign = endpoint({
  method: 'POST',
  path: '/api/designs',
  summary: 'Save a design',
  access: 'user',
  status: 201,
  scope: 'designs:write',
  body: SaveDesignBody,
  reply: SavedDesign,
});
export const deleteDesign = endpoint({
  method: 'DELETE',
  path: '/api/designs/:id',
  summary: `Move a design to the trash, from which it is deleted after ${TRASH_DAYS} days`,
  access: 'user',
  status: 204,
  scope: 'designs:write',
  params: DesignId,
});
/** `high` requires the premium plan, or a design that was made under it. */
export const downloadDesign = endpoint({
  method: 'GET',
  path: '/api/designs/:id/download',
  summary: 'The picture of a design',
  access: 'user',
  isFile: true,
  status: 200,
  scope: 'designs:read',
  media: 'image/png',
  params: DesignId,
  query: z.object({ quality: z.enum(['standard', 'high']).default('standard') }),
});

/** Does not count as a render. */
export const restoreVersion = endpoint({
  method: 'POST',
  path: '/api/designs/:id/restore-version',
  summary: 'Make an earlier version the current one',
  access: 'user',
  status: 201,
  scope: 'designs:write',
  params: DesignId,
  reply: SavedDesign,
});

export const listTrash = endpoint({
  method: 'GET',
  path: '/api/trash',
  summary: 'Deleted designs, latest first; page by page when asked',
  access: 'user',
  status: 200,
  scope: 'designs:read',
  query: PageQuery,
  reply: z.array(TrashedDesign),
});
export const restoreDesign = endpoint({
  method: 'POST',
  path: '/api/trash/:id/restore',
  summary: 'Restore a design from the trash',
  access: 'user',
  status: 200,
  scope: 'designs:write',
  params: DesignId,
  reply: SavedDesign,
});
export const purgeDesign = endpoint({
  method: 'DELETE',
  path: '/api/trash/:id',
  summary: 'Remove a deleted design and its files for good',
  access: 'user',
  status: 204,
  params: DesignId,
});
export const emptyTrash = endpoint({
  method: 'DELETE',
  path: '/api/trash',
  summary: 'Remove everything in the trash for good',
  access: 'user',
  status: 204,
});
