/**
 * The cover of each part of a picture. It is derived once from the picture's plan (`compose/cover-of.ts`) and stored with
 * it; papers, shared pages and records all read it, so that they name the same materials to order.
 */
import { z } from 'zod';
import { ColorSource } from './color-source.ts';
import { COVER_MATERIALS, PATTERNS, PIPING_STYLES, STITCHING_STYLES, ZONE_KINDS } from './options.ts';

const HexCode = z.string().regex(/^#[0-9a-f]{6}$/);

export const CoverPart = z.discriminatedUnion('part', [
  z.object({
    part: z.literal('zone'),
    zone: z.string(),
    kind: z.enum(ZONE_KINDS),
    name: z.string(),
    /** Missing if the photo's own material stays; likewise `color`. */
    material: z.enum(COVER_MATERIALS).optional(),
    color: HexCode.optional(),
    source: ColorSource.optional(),
    pattern: z.enum(PATTERNS),
  }),
  /** Stitching in the chosen style; `note` is the text given with `other`. */
  z.object({
    part: z.literal('thread'),
    style: z.enum(STITCHING_STYLES).exclude(['none']),
    note: z.string().optional(),
    /** Missing if it is tone on tone with seats that keep the photo's color; likewise of piping. */
    color: HexCode.optional(),
    source: ColorSource.optional(),
  }),
  z.object({
    part: z.literal('piping'),
    style: z.enum(PIPING_STYLES).exclude(['none']),
    color: HexCode.optional(),
    source: ColorSource.optional(),
  }),
]);
export type CoverPart = z.infer<typeof CoverPart>;
export type CoverZone = Extract<CoverPart, { part: 'zone' }>;

export const swatchOnPart = ({
  source,
}: Pick<CoverPart, 'source'>): Extract<ColorSource, { from: 'swatch' }>['swatch'] | undefined =>
  source?.from === 'swatch' ? source.swatch : undefined;

/** Groups parts by a key; groups are in the order of their first parts. */
export const groupBy = <Part>(parts: readonly Part[], keyOf: (part: Part) => string): [Part, ...Part[]][] => {
  const groups = new Map<string, [Part, ...Part[]]>();
  for (const part of parts) {
    const key = keyOf(part);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [part]);
    else group.push(part);
  }
  return [...groups.values()];
};

/** List of names without repeats, all but the first in lower case: "Bolsters, headrests". */
export const joinZoneNames = (zones: readonly Pick<CoverZone, 'name'>[]): string =>
  [...new Map(zones.map(({ name }) => [name.toLowerCase(), name]))]
    .map(([lower, name], i) => (i === 0 ? name : lower))
    .join(', ');
