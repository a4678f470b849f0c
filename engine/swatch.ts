/**
 * Snapshot of a swatch in a design, so that later changes of the swatch book do not change existing designs. The engine
 * reads `color`, `material`, `grain` and `tile`; the other fields are for papers.
 */
import { z } from 'zod';
import { COVER_MATERIALS, GRAINS } from './options.ts';

/** Parts for which a swatch can be chosen; thread and piping use only its color. */
export const SWATCH_PARTS = ['main', 'insert', 'bolster', 'headrest', 'door', 'piping', 'thread'] as const;
export type SwatchPart = (typeof SWATCH_PARTS)[number];

export const SwatchSnapshot = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{4,64}$/),
  code: z.string().max(40),
  name: z.string().max(80),
  supplier: z.string().max(80),
  line: z.string().max(80),
  material: z.enum(COVER_MATERIALS),
  /** Mean color, `#rrggbb` in lower case. */
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .toLowerCase(),
  /** Grain of leather other than the usual one. */
  grain: z.enum(GRAINS).optional(),
  /** SHA-256 of its tile (`materials/photographed/`), if it was photographed. */
  tile: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** Time of the swatch's last change. */
  version: z.string().max(40).optional(),
});
export type SwatchSnapshot = z.infer<typeof SwatchSnapshot>;

/** "RT-L-109 Oxblood leather" */
export const describeSwatch = ({ code, name }: Pick<SwatchSnapshot, 'code' | 'name'>): string =>
  code === '' ? name : `${code} ${name}`;

/** Swatches by part. They take precedence over the part's color and material; a zone's own finish over both. */
export const SwatchChoices = z.partialRecord(z.enum(SWATCH_PARTS), SwatchSnapshot);
export type SwatchChoices = z.infer<typeof SwatchChoices>;
