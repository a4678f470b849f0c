/** Assigns the attributes of a chunk of a sentence to zones, thread and piping. */
import { PATTERNED_ZONES, SEAT_ZONES, STYLE_LOOKS, parseColorChoice, stylePreset } from '../compose/style-looks.ts';
import type { Style, ZoneKind } from '../options.ts';
import type { Rgb8 } from '../trim-plan.ts';
import type { Chunk, NamedColor } from './chunks.ts';
import type { Reading, Attributes } from './reading.ts';

export const includesWholeSeat = (zones: readonly ZoneKind[]): boolean => zones.includes('seat');

export const assignAttributes = (reading: Reading, zones: readonly ZoneKind[], attributes: Attributes): void => {
  for (const kind of zones) {
    const { pattern, ...rest } = attributes;
    // A pattern of whole seats is only for their inserts.
    const carries = pattern !== undefined && (!includesWholeSeat(zones) || PATTERNED_ZONES.includes(kind));
    const given: Attributes = { ...rest, ...(carries ? { pattern } : {}) };
    // "Headrests black, seats tan": the headrests stay black.
    if (!includesWholeSeat(zones)) reading.own.set(kind, { ...reading.own.get(kind), ...given });
    reading.zones.set(kind, { ...reading.zones.get(kind), ...given, ...reading.own.get(kind) });
    // "Keep the headrests" still applies after "everything red", but not after "headrests red".
    if (!includesWholeSeat(zones)) reading.kept.delete(kind);
  }
};

export const assignChunk = (reading: Reading, zones: readonly ZoneKind[], chunk: Chunk): void => {
  if (chunk.isRest) reading.rest = chunk;
  const [first, second] = chunk.colors;
  assignAttributes(reading, zones, {
    ...(chunk.material === undefined ? {} : { material: chunk.material }),
    ...(first === undefined ? {} : { color: first }),
    ...(chunk.pattern === undefined ? {} : { pattern: chunk.pattern }),
    ...(chunk.gloss === undefined ? {} : { gloss: chunk.gloss }),
  });
  // A part has one color.
  if (second !== undefined && includesWholeSeat(zones)) assignAttributes(reading, ['insert'], { color: second });
};

export const assignStitching = (reading: Reading, chunk: Chunk, color: NamedColor | undefined): void => {
  const { style, word, isAccent } = chunk.stitch!;
  if (isAccent && (color === undefined || chunk.isNegated)) return;
  const before = reading.stitch?.style ?? 'none';
  const usual = before === 'none' ? 'single' : before;
  const namedStyle = chunk.sewingStyle ?? (style === 'as-is' || style === 'other' ? usual : style);
  reading.stitch = {
    style: chunk.isNegated ? 'none' : namedStyle,
    color: color ?? reading.stitch?.color,
    contrast: chunk.isContrast || /contrast/.test(word),
  };
};

export const assignPiping = (reading: Reading, chunk: Chunk, color: NamedColor | undefined): void => {
  const { style } = chunk.piping!;
  const single = style === 'contrast' ? 'single' : style;
  const wanted = chunk.sewingStyle === 'double' ? 'double' : single;
  reading.piping = {
    style: chunk.isNegated ? 'none' : wanted,
    color: color ?? reading.piping?.color,
    contrast: chunk.isContrast || style === 'contrast',
  };
};

export const threadOfStyle = (style: Style, seats?: Rgb8): NamedColor | undefined => {
  const { stitchingColor: word } = stylePreset(style, seats);
  const color = parseColorChoice(word);
  return color === undefined ? undefined : { color, word: word!, style };
};

export const assignStyle = (reading: Reading, chunk: Chunk): void => {
  const look = STYLE_LOOKS[chunk.style!];
  assignAttributes(reading, SEAT_ZONES, { pattern: look.pattern, ...(look.gloss === 1 ? {} : { gloss: look.gloss }) });
  const preset = stylePreset(chunk.style!);
  if (preset.stitchingStyle !== undefined && reading.stitch === undefined) {
    const color = threadOfStyle(chunk.style!);
    reading.stitch = {
      style: preset.stitchingStyle as 'single',
      contrast: false,
      ...(color === undefined ? {} : { color }),
    };
  }
  if (preset.pipingStyle !== undefined && reading.piping === undefined)
    reading.piping = { style: preset.pipingStyle as 'single', contrast: false };
};
