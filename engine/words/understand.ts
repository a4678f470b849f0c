/** Words → TrimPlan, by a fixed lexicon and a few rules of English. Deterministic: the same words always mean the same. */
import type { ColorSource } from '../color-source.ts';
import { BASE_PLAN, type Finish, type Rgb8, type TrimPlan } from '../trim-plan.ts';
import type { ZoneKind } from '../options.ts';
import {
  contrasting,
  PATTERNED_ZONES,
  SEAT_ZONES,
  STYLE_LOOKS,
  STYLE_PRESETS,
  swatchOf,
} from '../compose/style-looks.ts';
import { chunksOf, hasAttribute, hasHead, type Chunk, type NamedColor } from './chunks.ts';
import type { Reading, Said } from './reading.ts';
import { sayPlan } from './say.ts';
import { scan, type Token } from './scan.ts';

export interface Understood {
  plan: TrimPlan;
  /** For the studio, one line a zone: "Inserts": "cream leather, diamond quilt". */
  understood: { zone: string; says: string }[];
  /** The user's own words that could not be used. */
  notUnderstood: string[];
}

const spansSeats = (zones: readonly ZoneKind[]): boolean => zones.includes('seat');

const tell = (reading: Reading, zones: readonly ZoneKind[], said: Said): void => {
  for (const kind of zones) {
    const { pattern, ...rest } = said;
    // A pattern said of whole seats lies on their inserts; said of one zone, it lies there.
    const carries = pattern !== undefined && (!spansSeats(zones) || PATTERNED_ZONES.includes(kind));
    reading.zones.set(kind, { ...reading.zones.get(kind), ...rest, ...(carries ? { pattern } : {}) });
    // "Keep the headrests" outlives "everything red", but not "headrests red".
    if (!spansSeats(zones)) reading.kept.delete(kind);
  }
};

const tellChunk = (reading: Reading, zones: readonly ZoneKind[], chunk: Chunk): void => {
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

const tellStitch = (reading: Reading, chunk: Chunk, color: NamedColor | undefined): void => {
  const { style, word } = chunk.stitch!;
  const named =
    chunk.count !== undefined
      ? chunk.count
      : style === 'as-is' || style === 'other'
        ? reading.stitch?.style === undefined || reading.stitch.style === 'none'
          ? 'single'
          : reading.stitch.style
        : style;
  reading.stitch = {
    style: chunk.no ? 'none' : named,
    color: color ?? reading.stitch?.color,
    contrast: /contrast/.test(word),
  };
};

const tellPiping = (reading: Reading, chunk: Chunk, color: NamedColor | undefined): void => {
  const { style } = chunk.piping!;
  reading.piping = {
    style: chunk.no ? 'none' : chunk.count === 'double' ? 'double' : style === 'contrast' ? 'single' : style,
    color: color ?? reading.piping?.color,
    contrast: style === 'contrast',
  };
};

const tellStyle = (reading: Reading, chunk: Chunk): void => {
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

/** "Red and black seats": a bare color joined to a chunk about whole seats makes two tones. */
const isBareColor = (chunk: Chunk): boolean =>
  chunk.colors.length > 0 &&
  !hasHead(chunk) &&
  chunk.material === undefined &&
  chunk.pattern === undefined &&
  !chunk.keep &&
  !chunk.no;

const readSentence = (reading: Reading, sentence: readonly Chunk[]): void => {
  /** Heads that still wait for their attributes ("inserts and bolsters in cream"). */
  let waiting: Chunk[] = [];
  /** The latest head, for "inserts in cream, quilted" and "red inserts and bolsters". */
  let last: { zones: readonly ZoneKind[]; chunk: Chunk } | undefined;
  let bare: NamedColor[] = [];

  const settleWaiting = (source: Chunk) => {
    for (const chunk of waiting) {
      if (chunk.zones.length > 0 || chunk.rest) tellChunk(reading, chunk.zones, { ...source, rest: chunk.rest });
      if (chunk.stitch !== undefined) tellStitch(reading, chunk, source.colors[0]);
      if (chunk.piping !== undefined) tellPiping(reading, chunk, source.colors[0]);
    }
    waiting = [];
  };

  for (const [index, chunk] of sentence.entries()) {
    if (chunk.style !== undefined) tellStyle(reading, chunk);
    const next = sentence[index + 1];

    if ((chunk.keep || chunk.unchanged) && !hasAttribute(chunk)) {
      const zones = [...waiting.flatMap((w) => w.zones), ...chunk.zones];
      zones.forEach((kind) => reading.kept.add(kind));
      waiting = [];
      last = undefined;
      // "keep the headrests and the doors": the heads that follow are kept as well.
      if (
        chunk.keep &&
        next !== undefined &&
        next.joined !== 'with' &&
        next.zones.length > 0 &&
        !hasAttribute(next) &&
        next.like === undefined &&
        !next.no
      )
        next.keep = true;
      continue;
    }
    if (chunk.no && chunk.zones.length > 0 && !hasAttribute(chunk)) {
      chunk.zones.forEach((kind) => reading.kept.add(kind));
      continue;
    }
    if (chunk.no && chunk.pattern !== undefined && !hasHead(chunk)) {
      tell(reading, SEAT_ZONES, { pattern: 'plain' });
      continue;
    }
    if (chunk.like !== undefined) {
      const to =
        chunk.zones.length > 0
          ? [...waiting.flatMap((w) => w.zones), ...chunk.zones]
          : waiting.length > 0
            ? waiting.flatMap((w) => w.zones)
            : [...SEAT_ZONES];
      reading.copies.push({ to, from: chunk.like[0]!, word: chunk.likeWord ?? chunk.like[0]! });
      if (hasAttribute(chunk)) tellChunk(reading, to, chunk);
      waiting = [];
      continue;
    }
    if (
      isBareColor(chunk) &&
      next !== undefined &&
      (next.joined === 'and' || next.joined === 'comma') &&
      spansSeats(next.zones) &&
      next.colors.length > 0 &&
      !next.keep
    ) {
      bare.push(...chunk.colors);
      continue;
    }
    if (hasHead(chunk) && hasAttribute(chunk)) {
      const colors = [...bare, ...chunk.colors];
      bare = [];
      const full = { ...chunk, colors };
      if (!chunk.attributesFirst) settleWaiting(full);
      else settleLone(reading, waiting);
      waiting = [];
      if (chunk.zones.length > 0 || chunk.rest) tellChunk(reading, chunk.zones, full);
      if (chunk.stitch !== undefined) tellStitch(reading, chunk, colors[0]);
      if (chunk.piping !== undefined) tellPiping(reading, chunk, colors[0]);
      last = { zones: chunk.zones, chunk: full };
      continue;
    }
    if (hasHead(chunk)) {
      if (chunk.no) {
        if (chunk.stitch !== undefined) tellStitch(reading, chunk, undefined);
        if (chunk.piping !== undefined) tellPiping(reading, chunk, undefined);
        // "no piping or stitching"
        continue;
      }
      // "red inserts and bolsters": later heads share the attributes before the first.
      if (last !== undefined && last.chunk.attributesFirst && chunk.joined !== 'with' && waiting.length === 0) {
        if (chunk.zones.length > 0) tellChunk(reading, chunk.zones, last.chunk);
        if (chunk.stitch !== undefined)
          tellStitch(
            reading,
            chunk,
            last.chunk.stitch !== undefined || last.chunk.piping !== undefined ? last.chunk.colors[0] : undefined,
          );
        if (chunk.piping !== undefined)
          tellPiping(
            reading,
            chunk,
            last.chunk.stitch !== undefined || last.chunk.piping !== undefined ? last.chunk.colors[0] : undefined,
          );
        continue;
      }
      waiting.push(chunk);
      continue;
    }
    if (hasAttribute(chunk)) {
      const zonesWaiting = waiting.length > 0;
      if (zonesWaiting) {
        last = { zones: waiting.flatMap((w) => w.zones), chunk };
        settleWaiting(chunk);
        continue;
      }
      if (
        last !== undefined &&
        (last.zones.length > 0 || last.chunk.stitch !== undefined || last.chunk.piping !== undefined)
      ) {
        const zones = last.zones;
        const secondTone = chunk.colors.length > 0 && last.chunk.colors.length > 0 && spansSeats(zones);
        if (secondTone)
          tell(reading, ['insert'], {
            color: chunk.colors[0]!,
            ...(chunk.material === undefined ? {} : { material: chunk.material }),
          });
        else if (zones.length > 0) tellChunk(reading, zones, chunk);
        // "Yellow stitching on black leather": the leather is the seats'.
        else tellChunk(reading, SEAT_ZONES, chunk);
        continue;
      }
      const earlier = last?.chunk;
      // "Tan and cream leather": the material named last is that of both.
      if (earlier !== undefined && earlier.material === undefined && chunk.material !== undefined)
        tell(reading, SEAT_ZONES, { material: chunk.material });
      if (earlier !== undefined && chunk.colors.length > 0 && earlier.colors.length > 0)
        tell(reading, ['insert'], {
          color: chunk.colors[0]!,
          ...(chunk.material === undefined ? {} : { material: chunk.material }),
        });
      else tellChunk(reading, SEAT_ZONES, chunk);
      last = { zones: [], chunk };
    }
  }
  if (bare.length > 0) tell(reading, SEAT_ZONES, { color: bare[0]! });
  settleLone(reading, waiting);
};

/** Thread and piping that were only named are wanted; a zone that was only named says nothing. */
const settleLone = (reading: Reading, waiting: readonly Chunk[]): void => {
  for (const chunk of waiting) {
    if (chunk.stitch !== undefined) tellStitch(reading, chunk, undefined);
    if (chunk.piping !== undefined) tellPiping(reading, chunk, undefined);
  }
};

const applyRest = (reading: Reading): void => {
  const { rest } = reading;
  if (rest === undefined) return;
  const untold = SEAT_ZONES.filter((kind) => reading.zones.get(kind) === undefined && !reading.kept.has(kind));
  tellChunk(reading, untold, { ...rest, rest: false });
};

const applyCopies = (reading: Reading, unresolved: string[]): void => {
  for (const { to, from, word } of reading.copies) {
    const source = reading.zones.get(from);
    if (source === undefined) unresolved.push(`like the ${word}`);
    else for (const kind of to) if (kind !== from) reading.zones.set(kind, { ...reading.zones.get(kind), ...source });
  }
};

const sourceOf = (said: NamedColor | undefined): ColorSource | undefined =>
  said === undefined ? undefined : { from: 'words', word: said.word };

const finishOf = (said: Said): Finish => ({
  material: said.material,
  color: said.color?.color,
  source: sourceOf(said.color),
  pattern: said.pattern ?? 'keep',
  gloss: said.gloss ?? 1,
});

const MATCHED = { from: 'matched' } as const;

const planOf = (reading: Reading): TrimPlan => {
  const byKind: TrimPlan['byKind'] = {};
  for (const [kind, said] of reading.zones) if (!reading.kept.has(kind)) byKind[kind] = finishOf(said);
  // Where the parts of a seat can't be separated, a pattern for the inserts lies on its middle panels.
  const quilted = byKind.insert?.pattern;
  if (
    quilted !== undefined &&
    quilted !== 'keep' &&
    (byKind.seat?.pattern ?? 'keep') === 'keep' &&
    !reading.kept.has('seat')
  )
    byKind.seat = { gloss: 1, ...byKind.seat, pattern: quilted };
  const main: Rgb8 | undefined = byKind.seat?.color ?? byKind.bolster?.color ?? byKind.insert?.color;
  const { stitch, piping } = reading;
  const pipingColor =
    piping === undefined
      ? undefined
      : (piping.color?.color ?? (piping.contrast ? contrasting(main) : (main ?? contrasting(main))));
  const pipingSource = sourceOf(piping?.color) ?? MATCHED;
  if (pipingColor !== undefined && piping!.style !== 'none' && !reading.kept.has('piping'))
    byKind.piping = { ...(byKind.piping ?? { pattern: 'keep', gloss: 1 }), color: pipingColor, source: pipingSource };
  return {
    ...BASE_PLAN,
    byKind,
    stitching:
      stitch === undefined
        ? BASE_PLAN.stitching
        : {
            style: stitch.style,
            source: sourceOf(stitch.color) ?? MATCHED,
            color: stitch.color?.color ?? (stitch.contrast ? contrasting(main) : (main ?? contrasting(main))),
          },
    piping:
      piping === undefined ? BASE_PLAN.piping : { style: piping.style, source: pipingSource, color: pipingColor! },
  };
};

const leftOver = (tokens: readonly Token[]): string[] => [
  ...new Set(tokens.filter((token) => token.type === 'unknown' || token.type === 'beyond').map((token) => token.word)),
];

/** @param text the user's words in English; anything else is answered as not understood, never an error */
export const understand = (text: string): Understood => {
  const tokens = scan(text);
  const reading: Reading = { zones: new Map(), kept: new Set(), copies: [] };
  for (const sentence of chunksOf(tokens)) readSentence(reading, sentence);
  const notUnderstood = leftOver(tokens);
  applyRest(reading);
  applyCopies(reading, notUnderstood);
  return { plan: planOf(reading), understood: sayPlan(reading), notUnderstood };
};
