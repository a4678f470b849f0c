/** Writes the meaning of a part of a sentence into the reading of the text. */
import { PATTERNED_ZONES, SEAT_ZONES, STYLE_LOOKS, STYLE_PRESETS, swatchOf } from '../compose/style-looks.ts';
import type { ZoneKind } from '../options.ts';
import type { Chunk, NamedColor } from './chunks.ts';
import type { Reading, Said } from './reading.ts';

export const spansSeats = (zones: readonly ZoneKind[]): boolean => zones.includes('seat');

export const tell = (reading: Reading, zones: readonly ZoneKind[], said: Said): void => {
  for (const kind of zones) {
    const { pattern, ...rest } = said;
    // A pattern said of whole seats lies on their inserts; said of one zone, it lies there.
    const carries = pattern !== undefined && (!spansSeats(zones) || PATTERNED_ZONES.includes(kind));
    reading.zones.set(kind, { ...reading.zones.get(kind), ...rest, ...(carries ? { pattern } : {}) });
    // "Keep the headrests" outlives "everything red", but not "headrests red".
    if (!spansSeats(zones)) reading.kept.delete(kind);
  }
};

export const tellChunk = (reading: Reading, zones: readonly ZoneKind[], chunk: Chunk): void => {
  if (chunk.rest) reading.rest = chunk;
  const [first, second] = chunk.colors;
  tell(reading, zones, {
    ...(chunk.material === undefined ? {} : { material: chunk.material }),
    ...(first === undefined ? {} : { color: first }),
    ...(chunk.pattern === undefined ? {} : { pattern: chunk.pattern }),
    ...(chunk.gloss === undefined ? {} : { gloss: chunk.gloss }),
  });
  if (second !== undefined) tell(reading, spansSeats(zones) ? ['insert'] : zones, { color: second });
};

export const tellStitch = (reading: Reading, chunk: Chunk, color: NamedColor | undefined): void => {
  const { style, word } = chunk.stitch!;
  const before = reading.stitch?.style ?? 'none';
  const usual = before === 'none' ? 'single' : before;
  const named = chunk.count ?? (style === 'as-is' || style === 'other' ? usual : style);
  reading.stitch = {
    style: chunk.no ? 'none' : named,
    color: color ?? reading.stitch?.color,
    contrast: /contrast/.test(word),
  };
};

export const tellPiping = (reading: Reading, chunk: Chunk, color: NamedColor | undefined): void => {
  const { style } = chunk.piping!;
  const single = style === 'contrast' ? 'single' : style;
  const wanted = chunk.count === 'double' ? 'double' : single;
  reading.piping = {
    style: chunk.no ? 'none' : wanted,
    color: color ?? reading.piping?.color,
    contrast: style === 'contrast',
  };
};

export const tellStyle = (reading: Reading, chunk: Chunk): void => {
  const look = STYLE_LOOKS[chunk.style!];
  tell(reading, SEAT_ZONES, { pattern: look.pattern, ...(look.gloss === 1 ? {} : { gloss: look.gloss }) });
  const preset = STYLE_PRESETS[chunk.style!];
  if (preset?.stitchingStyle !== undefined && reading.stitch === undefined) {
    const color = swatchOf(preset.stitchingColor);
    reading.stitch = {
      style: preset.stitchingStyle as 'single',
      contrast: false,
      ...(color === undefined ? {} : { color: { color, word: preset.stitchingColor! } }),
    };
  }
  if (preset?.pipingStyle !== undefined && reading.piping === undefined)
    reading.piping = { style: preset.pipingStyle as 'single', contrast: false };
};
