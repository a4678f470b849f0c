/** Warnings for the user about a photo that limits the quality of its pictures. */
import type { Warning, WarningCode, Zone } from '../../layers.ts';
import { netPlane, type NetOutput, type NetSurface } from '../../net.ts';
import type { PhotoFacts } from './photo-facts.ts';

const TEXTS: Readonly<Record<WarningCode, string>> = {
  'very-dark': 'This photo is very dark: colors and creases are less certain. A brighter photo gives a better picture.',
  'blown-out': 'Parts of this photo are so bright that they are pure white: no surface can be seen there.',
  blurred: 'This photo is blurred: edges and stitches will look soft.',
  'seats-hardly-visible': 'Hardly any seat is visible in this photo. Step back, or tap the upholstery to mark it.',
  'not-an-interior': 'No seats were found in this photo. Tap the upholstery, or use a photo of the interior.',
  'unsure-outline': 'The outline of the seats is uncertain here. Tap what is missing or too much.',
  'small-photo': 'This photo is small: a larger one gives a sharper picture.',
};

/** Sides under which a photo is small. */
const SMALL_LONG_SIDE = 800;
const DARK_MEDIAN = 14;
const WHITE_FRACTION = 0.18;
const SOFT_EDGES = 0.35;
const MIN_CLEAR_SEAT_AREA = 0.04;
const MIN_ANY_SEAT_AREA = 0.005;
/** Confidence of the outline, 0..1, below which the user is asked to check it. */
const MIN_OUTLINE_CONFIDENCE = 0.66;

const OUTLINE_WARNINGS: ReadonlySet<WarningCode> = new Set([
  'not-an-interior',
  'seats-hardly-visible',
  'unsure-outline',
]);

/** Drops the warnings about the outline once the user has corrected it. */
export const dropOutlineWarnings = (warnings: readonly Warning[]): Warning[] =>
  warnings.filter(({ code }) => !OUTLINE_WARNINGS.has(code));

/** Everyday words for the surfaces that are not seats. */
const SURFACE_WORDS: Readonly<Record<Exclude<NetSurface, 'seat'>, string>> = {
  glass: 'windows',
  floor: 'a floor',
  door: 'a door',
  dash: 'a dashboard',
  wheel: 'a steering wheel',
  console: 'a center console',
  shell: 'hard trim',
  hardware: 'fittings',
  outside: 'the outdoors',
  object: 'loose things',
};
/** Minimum fraction of the picture at which a surface is named, and how many are named at most. */
const MIN_NAMED_FRACTION = 0.15;
const MAX_NAMED = 2;

/** The main things in a photo without seats, in words: "a dashboard and a door"; undefined where nothing is clear. */
export const mainSurfaces = (net: NetOutput): string | undefined => {
  const fractions = Object.keys(SURFACE_WORDS).map((name) => {
    const surface = name as keyof typeof SURFACE_WORDS;
    const plane = netPlane(net, surface);
    return {
      surface,
      fraction: plane.reduce((count, probability) => count + Number(probability > 0.5), 0) / plane.length,
    };
  });
  const namedSurfaces = fractions
    .filter(({ fraction }) => fraction >= MIN_NAMED_FRACTION)
    .toSorted((one, two) => two.fraction - one.fraction);
  if (namedSurfaces.length === 0) return undefined;
  return namedSurfaces
    .slice(0, MAX_NAMED)
    .map(({ surface }) => SURFACE_WORDS[surface])
    .join(' and ');
};

/**
 * @param confidence how sure the outline is, 0..1
 * @param visibleSurfaces the photo's main surfaces in words, from `mainSurfaces`
 */
export const createWarnings = (
  facts: PhotoFacts,
  zones: readonly Zone[],
  confidence: number,
  visibleSurfaces?: string,
): Warning[] => {
  const codes: WarningCode[] = [];
  const seats = zones.filter((zone) => zone.kind !== 'door' && zone.kind !== 'custom');
  const area = seats.reduce((sum, zone) => sum + zone.area, 0);
  if (area < MIN_ANY_SEAT_AREA) codes.push('not-an-interior');
  else if (area < MIN_CLEAR_SEAT_AREA) codes.push('seats-hardly-visible');
  else if (confidence < MIN_OUTLINE_CONFIDENCE) codes.push('unsure-outline');
  if (facts.medianLightness < DARK_MEDIAN) codes.push('very-dark');
  if (facts.whiteFraction > WHITE_FRACTION) codes.push('blown-out');
  if (facts.sharpness < SOFT_EDGES) codes.push('blurred');
  if (Math.max(facts.width, facts.height) < SMALL_LONG_SIDE) codes.push('small-photo');
  const textOf = (code: WarningCode): string => {
    if (code !== 'not-an-interior' || visibleSurfaces === undefined) return TEXTS[code];
    return `No seats were found in this photo: it seems to show ${visibleSurfaces}. Tap the upholstery, or use a photo of the interior.`;
  };
  return codes.map((code) => ({ code, text: textOf(code) }));
};
