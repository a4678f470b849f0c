/** Interprets one sentence, chunk by chunk: rules by which heads ("inserts") get their attributes ("in cream"). */
import { SEAT_ZONES } from '../compose/style-looks.ts';
import type { ZoneKind } from '../options.ts';
import {
  hasAttribute,
  hasHead,
  isSewingWithoutPart,
  hasOnlyUnsupportedParts,
  type Chunk,
  type NamedColor,
} from './chunks.ts';
import type { Reading } from './reading.ts';
import {
  includesWholeSeat,
  assignAttributes,
  assignChunk,
  assignPiping,
  assignStitching,
  assignStyle,
} from './assign.ts';

/** State of reading a sentence. */
interface Progress {
  reading: Reading;
  /** Heads whose attributes follow later ("inserts and bolsters in cream"). */
  waitingHeads: Chunk[];
  /** The last head, for "inserts in cream, quilted" and "red inserts and bolsters". */
  lastHead?: { zones: readonly ZoneKind[]; chunk: Chunk } | undefined;
  /** Colors whose head follows later ("red and black seats"). */
  pendingColors: NamedColor[];
}

/** @returns whether the rule applied; the first rule that applies reads the chunk */
type Rule = (progress: Progress, chunk: Chunk, next: Chunk | undefined) => boolean;

const zonesOf = (chunks: readonly Chunk[]): ZoneKind[] => chunks.flatMap(({ zones }) => zones);

/** "Seats with stitching in red", "inserts diamond stitched in red": the red is the thread's alone. */
const isOwnThread = (chunk: Chunk): boolean =>
  isSewingWithoutPart(chunk) && (chunk.separator === 'with' || chunk.pattern !== undefined);

const assignToWaiting = (progress: Progress, source: Chunk): void => {
  const { reading } = progress;
  for (const chunk of progress.waitingHeads) {
    // "Inserts in gizmo, bolsters black": the black is not for the inserts.
    if (chunk.unknown.length > 0 && hasHead(source)) continue;
    if ((chunk.zones.length > 0 || chunk.isRest) && !isOwnThread(source))
      assignChunk(reading, chunk.zones, { ...source, isRest: chunk.isRest });
    if (chunk.stitch !== undefined) assignStitching(reading, chunk, source.colors[0]);
    if (chunk.piping !== undefined) assignPiping(reading, chunk, source.colors[0]);
  }
  progress.waitingHeads = [];
};

/** Thread and piping that were named without attributes are drawn; zones without attributes do not change. */
const assignWaitingSewing = ({ reading, waitingHeads }: Progress): void => {
  for (const chunk of waitingHeads) {
    if (chunk.stitch !== undefined) assignStitching(reading, chunk, undefined);
    if (chunk.piping !== undefined) assignPiping(reading, chunk, undefined);
  }
};

/** "Keep the headrests and the doors": zones that follow are kept, too. */
const isAlsoKept = (next: Chunk): boolean =>
  next.separator !== 'with' &&
  (next.zones.length > 0 || next.hasUnsupportedPart) &&
  !hasAttribute(next) &&
  next.like === undefined &&
  !next.isNegated;

const readKept: Rule = (progress, chunk, next) => {
  if (!(chunk.isKept || chunk.isUnchanged) || hasAttribute(chunk)) return false;
  // "Everything except the doors in red": the red is for everything else.
  const isException =
    chunk.isKept && chunk.zones.length > 0 && progress.waitingHeads.some(({ zones }) => includesWholeSeat(zones));
  zonesOf(isException ? [chunk] : [...progress.waitingHeads, chunk]).forEach((kind) => progress.reading.kept.add(kind));
  if (!isException) progress.waitingHeads = [];
  progress.lastHead = undefined;
  if (chunk.isKept && next !== undefined && isAlsoKept(next)) next.isKept = true;
  return true;
};

/** "Headliner in black": nothing of it is for another part, except in "doors and headliner in black". */
const readUnsupported: Rule = (progress, chunk) => {
  if (!hasOnlyUnsupportedParts(chunk)) return false;
  const isShared = chunk.separator === 'and' && hasAttribute(chunk) && !chunk.hasAttributesFirst && !chunk.isNegated;
  if (isShared) assignToWaiting(progress, { ...chunk, hasUnsupportedPart: false });
  return true;
};

const readNegatedZone: Rule = ({ reading }, chunk) => {
  if (!chunk.isNegated || chunk.zones.length === 0 || hasAttribute(chunk)) return false;
  chunk.zones.forEach((kind) => reading.kept.add(kind));
  return true;
};

/** "No red", "not leather", "no quilted inserts": only a pattern can be taken away; the rest says nothing about a design. */
const readNegatedAttributes: Rule = (progress, chunk, next) => {
  const isAboutSewing = chunk.stitch !== undefined || chunk.piping !== undefined;
  const isRefused = chunk.isNegated ? !isAboutSewing : chunk.isKept && !hasHead(chunk);
  if (!isRefused || !hasAttribute(chunk)) return false;
  if (chunk.pattern !== undefined && chunk.isNegated)
    assignAttributes(progress.reading, chunk.zones.length > 0 ? chunk.zones : SEAT_ZONES, { pattern: 'plain' });
  // "No red and black"
  if (next?.separator === 'and' && isBareColor(next)) next.isNegated = true;
  // "Doors not red, seats brown": the brown is not for the doors.
  if (next === undefined || hasHead(next)) progress.waitingHeads = [];
  return true;
};

/** "Cream seats, gizmos red", "only the gizmos red": the red is for an unknown part, and must not be assigned to another. */
const readUnknownPart: Rule = ({ reading, waitingHeads, lastHead }, chunk) => {
  if (chunk.unknown.length === 0 || hasHead(chunk)) return false;
  if (isOnlyOfUnknown(chunk) && hasAttribute(chunk)) return true;
  const hasEarlierColor =
    (lastHead?.chunk.colors.length ?? 0) > 0 || [...reading.zones.values()].some(({ color }) => color !== undefined);
  return chunk.colors.length > 0 && hasEarlierColor && waitingHeads.length === 0;
};

/** "Only the gizmos in red", but not "only black leather from Italy". */
const isOnlyOfUnknown = ({ only, unknown, tokens }: Chunk): boolean =>
  only !== undefined && only.from < unknown[0]!.from && tokens.every(({ from }) => from > unknown[0]!.from);

const readComparison: Rule = (progress, chunk) => {
  if (chunk.like === undefined) return false;
  const { reading, waitingHeads } = progress;
  const named = zonesOf([...waitingHeads, chunk]);
  const to = chunk.zones.length > 0 || waitingHeads.length > 0 ? named : [...SEAT_ZONES];
  reading.copies.push({ to, source: chunk.like });
  if (hasAttribute(chunk)) assignChunk(reading, to, chunk);
  progress.waitingHeads = [];
  return true;
};

/** "Red and black seats": a single color before a chunk about whole seats makes two tones. */
const isBareColor = (chunk: Chunk): boolean =>
  chunk.colors.length > 0 &&
  !hasHead(chunk) &&
  chunk.material === undefined &&
  chunk.pattern === undefined &&
  !chunk.isKept &&
  !chunk.isNegated;

const readBareColor: Rule = (progress, chunk, next) => {
  if (!isBareColor(chunk) || next === undefined) return false;
  // "Black and white inserts", "red and white stitching": both colors are for the one part.
  const isOfOnePart = next.separator === 'and' && next.hasAttributesFirst && hasHead(next) && !next.isRest;
  const isOfSeats = (next.separator === 'and' || next.separator === 'comma') && includesWholeSeat(next.zones);
  if (!(isOfOnePart || isOfSeats) || next.colors.length === 0 || next.isKept) return false;
  progress.pendingColors.push(...chunk.colors);
  return true;
};

/** The part of a pattern that is named with its thread: "red stitching in diamonds on the doors", "doors with red quilting". */
const sewnZones = ({ waitingHeads, lastHead }: Progress, chunk: Chunk): readonly ZoneKind[] =>
  [chunk.alongZones, zonesOf(waitingHeads), lastHead?.zones ?? []].find((zones) => zones.length > 0) ?? SEAT_ZONES;

const readHeadWithAttributes: Rule = (progress, chunk) => {
  if (!hasHead(chunk) || !hasAttribute(chunk)) return false;
  const { reading } = progress;
  const colors = [...progress.pendingColors, ...chunk.colors];
  const completeChunk = { ...chunk, colors };
  progress.pendingColors = [];
  if (isSewingWithoutPart(chunk) && chunk.pattern !== undefined)
    assignAttributes(reading, sewnZones(progress, chunk), { pattern: chunk.pattern });
  const isShared = !chunk.hasAttributesFirst && !isOwnThread(chunk);
  const zones = isShared ? zonesOf([...progress.waitingHeads, chunk]) : chunk.zones;
  if (chunk.hasAttributesFirst) assignWaitingSewing(progress);
  else assignToWaiting(progress, completeChunk);
  progress.waitingHeads = [];
  if (chunk.zones.length > 0 || chunk.isRest) assignChunk(reading, chunk.zones, completeChunk);
  if (chunk.stitch !== undefined) assignStitching(reading, chunk, colors[0]);
  if (chunk.piping !== undefined) assignPiping(reading, chunk, colors[0]);
  progress.lastHead = { zones, chunk: completeChunk };
  return true;
};

/** "No piping or stitching". */
const readNegatedSewing: Rule = ({ reading }, chunk) => {
  if (!hasHead(chunk) || !chunk.isNegated) return false;
  if (chunk.stitch !== undefined) assignStitching(reading, chunk, undefined);
  if (chunk.piping !== undefined) assignPiping(reading, chunk, undefined);
  return true;
};

/** "Red inserts, bolsters and doors black": the bolsters wait for the black. */
const isWaiting = (chunk: Chunk, next: Chunk | undefined): boolean =>
  chunk.separator === 'comma' &&
  next?.separator === 'and' &&
  hasHead(next) &&
  (next.isUnchanged || (hasAttribute(next) && !next.hasAttributesFirst));

/** "Red inserts and bolsters": later heads share the attributes of the first. "Red piping, inserts": the inserts do not. */
const readSharingHead: Rule = ({ reading, waitingHeads, lastHead }, chunk, next) => {
  const isSharing =
    lastHead?.chunk.hasAttributesFirst === true && chunk.separator !== 'with' && waitingHeads.length === 0;
  if (!hasHead(chunk) || lastHead === undefined || !isSharing || isWaiting(chunk, next)) return false;
  const wasSewing = isSewingWithoutPart(lastHead.chunk);
  if (wasSewing && chunk.zones.length > 0 && chunk.separator !== 'and') return false;
  const sewingColor = wasSewing ? lastHead.chunk.colors[0] : undefined;
  if (chunk.zones.length > 0) assignChunk(reading, chunk.zones, lastHead.chunk);
  if (chunk.stitch !== undefined) assignStitching(reading, chunk, sewingColor);
  if (chunk.piping !== undefined) assignPiping(reading, chunk, sewingColor);
  return true;
};

const readLoneHead: Rule = ({ waitingHeads }, chunk) => {
  if (!hasHead(chunk)) return false;
  waitingHeads.push(chunk);
  return true;
};

const assignSecondTone = (reading: Reading, chunk: Chunk): void =>
  assignAttributes(reading, ['insert'], {
    color: chunk.colors[0]!,
    ...(chunk.material === undefined ? {} : { material: chunk.material }),
    ...(chunk.pattern === undefined ? {} : { pattern: chunk.pattern }),
    ...(chunk.gloss === undefined ? {} : { gloss: chunk.gloss }),
  });

const readAwaitedAttributes: Rule = (progress, chunk) => {
  if (!hasAttribute(chunk) || progress.waitingHeads.length === 0) return false;
  progress.lastHead = { zones: zonesOf(progress.waitingHeads), chunk };
  assignToWaiting(progress, chunk);
  return true;
};

const readLaterAttributes: Rule = ({ reading, lastHead }, chunk) => {
  if (!hasAttribute(chunk) || lastHead === undefined) return false;
  const { zones, chunk: earlier } = lastHead;
  if (zones.length === 0 && earlier.stitch === undefined && earlier.piping === undefined) return false;
  const isSecondTone = chunk.colors.length > 0 && earlier.colors.length > 0 && includesWholeSeat(zones);
  const isSecondColor = zones.length > 0 && earlier.colors.length > 0 && chunk.colors.length > 0;
  if (isSecondTone) assignSecondTone(reading, chunk);
  else if (isSecondColor) {
    // "Inserts in black and white": a part has one color.
    assignChunk(reading, zones, { ...chunk, colors: [] });
  } else if (zones.length > 0) assignChunk(reading, zones, chunk);
  // "Yellow stitching on black leather": the leather is for the seats.
  else assignChunk(reading, SEAT_ZONES, withoutUnlistedCloth(chunk));
  return true;
};

/** "Green tartan", said of no part: the green, and not the cloth. */
const withoutUnlistedCloth = (chunk: Chunk): Chunk => {
  const { material: _, ...rest } = chunk;
  return chunk.isUnlistedCloth ? rest : chunk;
};

const readLoneAttributes: Rule = (progress, said) => {
  if (!hasAttribute(said)) return false;
  const { reading } = progress;
  const chunk = withoutUnlistedCloth(said);
  const earlier = progress.lastHead?.chunk;
  // "Tan and cream leather": both are leather.
  if (earlier !== undefined && earlier.material === undefined && chunk.material !== undefined)
    assignAttributes(reading, SEAT_ZONES, { material: chunk.material });
  if (earlier !== undefined && chunk.colors.length > 0 && earlier.colors.length > 0) assignSecondTone(reading, chunk);
  else assignChunk(reading, SEAT_ZONES, chunk);
  progress.lastHead = { zones: [], chunk };
  return true;
};

/** Rules in the order in which they are tried. */
const RULES: readonly Rule[] = [
  readKept,
  readUnsupported,
  readNegatedZone,
  readNegatedAttributes,
  readUnknownPart,
  readComparison,
  readBareColor,
  readHeadWithAttributes,
  readNegatedSewing,
  readSharingHead,
  readLoneHead,
  readAwaitedAttributes,
  readLaterAttributes,
  readLoneAttributes,
];

export const readSentence = (reading: Reading, sentence: readonly Chunk[]): void => {
  const progress: Progress = { reading, waitingHeads: [], pendingColors: [] };
  for (const [index, chunk] of sentence.entries()) {
    if (chunk.style !== undefined) assignStyle(reading, chunk);
    RULES.some((read) => read(progress, chunk, sentence[index + 1]));
  }
  const [color] = progress.pendingColors;
  if (color !== undefined) assignAttributes(reading, SEAT_ZONES, { color });
  assignWaitingSewing(progress);
};
