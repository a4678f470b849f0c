/** Content of a design's picture in words and codes: one list for pages, papers and records. */
import { z } from 'zod';
import { describeSwatch } from '#engine/swatch.ts';
import { COVER_MATERIALS, GRAINS } from '../options.ts';

/** Name of a color that has none. */
export const CUSTOM_COLOR = 'custom color';

/** Material of a zone or an accent: `code` is `#rrggbb` when a color was chosen. */
export const DesignLine = z.object({
  part: z.string(),
  material: z.string(),
  colorName: z.string(),
  code: z.string(),
  kind: z.enum(['cover', 'thread', 'piping']),
  /** Absent in thread, piping and a photo's own material. */
  covering: z.enum(COVER_MATERIALS).optional(),
  /**
   * Swatch of the shop's book as it was when the picture was made; `tile` is its picture's SHA-256. Absent when none
   * was chosen.
   */
  swatch: z
    .object({
      code: z.string(),
      name: z.string(),
      supplier: z.string(),
      line: z.string(),
      grain: z.enum(GRAINS).optional(),
      tile: z.string().optional(),
    })
    .optional(),
});
export type DesignLine = z.infer<typeof DesignLine>;

/** "Leather, diamond quilt, tan"; with a swatch its code and name in place of the color. */
export const describeLine = ({ material, colorName, swatch }: DesignLine): string =>
  [material, swatch === undefined ? colorName : describeSwatch(swatch)].filter(Boolean).join(', ');

/** "tan leather, diamond quilt", as spoken; a swatch by its code and name alone. */
export const describeLook = (line: DesignLine): string => {
  const { colorName, material, covering, swatch } = line;
  if (swatch !== undefined) return describeSwatch(swatch);
  const isNamed = covering !== undefined && colorName !== '' && colorName !== CUSTOM_COLOR;
  return (isNamed ? `${colorName} ${material}` : describeLine(line)).toLowerCase();
};

/**
 * Content of a picture in words and codes. The server makes it from the render's own request and from what was painted.
 * The owner's page, the customer's, papers, portfolio and records all read this and nothing else.
 */
export const DesignLines = z.object({
  vehicle: z.string(),
  parts: z.array(DesignLine),
  /** Name and value of the other choices: style, seat type, bolsters. */
  choices: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The owner's instructions, for a design made from words. */
  words: z.string(),
});
export type DesignLines = z.infer<typeof DesignLines>;

/**
 * Choices that a paper or a page lists beside the parts. A seat keeps its shape in the picture, so its type is not
 * ordered. The record itself keeps it: its hash is about all of it.
 */
export const orderedChoices = ({ choices }: Pick<DesignLines, 'choices'>): DesignLines['choices'] =>
  choices.filter(({ name }) => name !== 'Seat type');
