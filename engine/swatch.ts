/**
 * A shop's own material as a design carries it: a snapshot, so that a later change of the swatch book changes no
 * design that exists. The engine reads `color`, `material`, `grain` and `tile`; the other words are for people and
 * papers.
 */
import { z } from 'zod';
import { COVER_MATERIALS, GRAINS } from './options.ts';

/** The places that a swatch may be put on; `thread` and `piping` take its color alone. */
export const SWATCH_PLACES = ['main', 'insert', 'bolster', 'headrest', 'door', 'piping', 'thread'] as const;
export type SwatchPlace = (typeof SWATCH_PLACES)[number];

export const SwatchSnapshot = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{4,64}$/),
  code: z.string().max(40),
  name: z.string().max(80),
  supplier: z.string().max(80),
  line: z.string().max(80),
  material: z.enum(COVER_MATERIALS),
  /** The color it shows on average, `#rrggbb` in lower case. */
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .toLowerCase(),
  /** Grain of leather where it is not the usual one. */
  grain: z.enum(GRAINS).optional(),
  /**
   * SHA-256 of its tile (`materials/photographed/`), when it was photographed: its own pattern and grain are laid on
   * the seats.
   */
  tile: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** State of the swatch, by the time of its last change. Missing in snapshots that were taken before it was kept. */
  version: z.string().max(40).optional(),
});
export type SwatchSnapshot = z.infer<typeof SwatchSnapshot>;

/** "RT-L-109 Oxblood leather" */
export const describeSwatch = ({ code, name }: Pick<SwatchSnapshot, 'code' | 'name'>): string =>
  code === '' ? name : `${code} ${name}`;

/**
 * Swatches by place. A swatch wins over the lists' color and material of the same place; a zone's own finish wins over
 * it.
 */
export const SwatchChoices = z.partialRecord(z.enum(SWATCH_PLACES), SwatchSnapshot);
export type SwatchChoices = z.infer<typeof SwatchChoices>;
