/** Describes a design's picture in words and codes, for pages, papers and records. */
import { z } from 'zod';
import { describeSwatch } from '#engine/swatch.ts';
import { COVER_MATERIALS, GRAINS } from '../options.ts';

/** For a color without a name. */
export const CUSTOM_COLOR = 'custom color';
/** Color of thread or piping that takes the seats' own color, which no code names. */
export const TONE_ON_TONE = 'tone on tone';

/** The design's line about one part. Its fields are stored in records and sent by the API, so they keep their names. */
export const DesignLine = z.object({
  part: z.string(),
  /** Material and pattern as text, joined by ", "; for thread the style of the stitching. Its id is `covering`. */
  material: z.string(),
  colorName: z.string(),
  /** The color as `#rrggbb`; empty if none was chosen. */
  code: z.string(),
  kind: z.enum(['cover', 'thread', 'piping']),
  /** Absent for thread, for piping and for the photo's own material. */
  covering: z.enum(COVER_MATERIALS).optional(),
  /** The chosen swatch as it was when the picture was made. `tile` is the SHA-256 of its tile. */
  swatch: z
    .object({
      /** The supplier's order code. */
      code: z.string(),
      name: z.string(),
      supplier: z.string(),
      /** The supplier's product line. */
      line: z.string(),
      grain: z.enum(GRAINS).optional(),
      tile: z.string().optional(),
    })
    .optional(),
});
export type DesignLine = z.infer<typeof DesignLine>;

/** "Leather, diamond quilt, tan". A swatch is named by code and name in place of the color. */
export const describeLine = ({ material, colorName, swatch }: DesignLine): string =>
  [material, swatch === undefined ? colorName : describeSwatch(swatch)].filter(Boolean).join(', ');

/** "tan leather, diamond quilt", as in a sentence. A swatch is named by code and name alone. */
export const describeLook = (line: DesignLine): string => {
  const { colorName, material, covering, swatch } = line;
  if (swatch !== undefined) return describeSwatch(swatch);
  // The photo's own material is kept: name only the color and the pattern.
  if (line.kind === 'cover' && covering === undefined && colorName !== '')
    return [colorName, ...material.split(', ').slice(1)].join(', ').toLowerCase();
  const isNamed = covering !== undefined && colorName !== '' && colorName !== CUSTOM_COLOR;
  return (isNamed ? `${colorName} ${material}` : describeLine(line)).toLowerCase();
};

/**
 * The server derives it from the render's request and result. All pages, papers and records describe a picture with this
 * alone.
 */
export const DesignDescription = z.object({
  vehicle: z.string(),
  parts: z.array(DesignLine),
  /** Other choices, such as style and seat type. */
  choices: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The owner's instructions, for a design made from words. */
  words: z.string(),
});
export type DesignDescription = z.infer<typeof DesignDescription>;

/** One difference between two versions, as text. `before` is empty if the part's outline was corrected. */
export const DesignChange = z.object({ name: z.string(), before: z.string(), now: z.string() });
export type DesignChange = z.infer<typeof DesignChange>;

/** Values of each choice that do not change the picture; `'all'` if no value does. */
const CHANGES_NOTHING: Readonly<Record<string, readonly string[] | 'all'>> = {
  'Seat type': 'all',
  Style: ['Original', 'Custom', 'None'],
  'Seat bolsters': ['None', 'Standard'],
};

/**
 * Choices that pages, mails and papers list. Omits values that do not change the picture: they are defaults, so there
 * is nothing to make for them. A record contains them anyway, because its hash covers all choices.
 */
export const choicesThatChangePicture = ({
  choices,
}: Pick<DesignDescription, 'choices'>): DesignDescription['choices'] =>
  choices.filter(({ name, value }) => {
    const plain = CHANGES_NOTHING[name] ?? [];
    return plain !== 'all' && !plain.includes(value);
  });
