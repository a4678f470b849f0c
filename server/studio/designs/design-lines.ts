/** Describes a design's picture in the words and codes that pages, papers and records use. */
import { joinZoneNames, swatchOnPart, groupBy, type CoverPart, type CoverZone } from '#contract/studio/cover.ts';
import { TONE_ON_TONE, type DesignLine, type DesignDescription } from '#contract/studio/design-lines.ts';
import {
  MATERIAL_ROWS,
  findOptionName,
  PATTERN_ROWS,
  PIPING_OPTIONS,
  SEAT_TYPE_OPTIONS,
  STITCHING_OPTIONS,
  STYLE_OPTIONS,
} from '#contract/options.ts';
import { cleanLine, cleanText } from '#contract/plain-text.ts';
import { getDefaultZoneName, ZONE_NAMES } from '#engine/analyze/outline/zone-names.ts';
import { madeChoices } from '#engine/catalog/choices.ts';
import type { Design } from '#engine/design.ts';
import type { ZoneKind } from '#engine/options.ts';
import type { DesignRow } from '#server/platform/db/schema.ts';
import { colorFields } from './color-words.ts';

/** Material of a part that stays as it is in the photo. */
export const PRESENT_UPHOLSTERY = 'Material as it is';

const describeMaterial = ({ material, pattern }: CoverZone): string =>
  [material === undefined ? PRESENT_UPHOLSTERY : MATERIAL_ROWS[material].name, PATTERN_ROWS[pattern].paper]
    .filter(Boolean)
    .join(', ');

const toCode = ({ color }: Pick<CoverPart, 'color'>): string => (color ?? '').toUpperCase();

export const isZone = (part: CoverPart): part is CoverZone => part.part === 'zone';

/** Equal for zones that one line describes. */
export const lookOf = (zone: CoverZone): string =>
  `${describeMaterial(zone)} ${toCode(zone)} ${swatchOnPart(zone)?.id ?? ''}`;

/** A line is a piping line only when all of its zones are piping. */
const getLineKind = (zones: readonly CoverZone[]): DesignLine['kind'] =>
  zones.every(({ kind }) => kind === 'piping') ? 'piping' : 'cover';

const SEAT_KINDS: readonly ZoneKind[] = ['seat', 'insert', 'bolster', 'headrest', 'seat-back'];
const isSeatZone = ({ kind }: CoverZone): boolean => SEAT_KINDS.includes(kind);
const hasDefaultName = ({ zone, kind, name }: CoverZone): boolean =>
  [false, true].some((ofOneSeat) => name === getDefaultZoneName(zone, kind, ofOneSeat));

/** One cover on all of the seats is one choice, "Seats" in the studio, and has that name everywhere. */
const mergeSeatNames = (zones: readonly CoverZone[], cover: readonly CoverZone[]): { name: string }[] => {
  const seats = cover.filter(isSeatZone);
  const isOneChoice = seats.length > 1 && seats.every((zone) => zones.includes(zone) && hasDefaultName(zone));
  return isOneChoice ? [{ name: ZONE_NAMES.seat }, ...zones.filter((zone) => !isSeatZone(zone))] : [...zones];
};

export const createCoverLine = (zones: [CoverZone, ...CoverZone[]], cover: readonly CoverZone[]): DesignLine => ({
  part: joinZoneNames(mergeSeatNames(zones, cover).map(({ name }) => ({ name: cleanLine(name) }))),
  material: describeMaterial(zones[0]),
  kind: getLineKind(zones),
  ...(zones[0].material === undefined ? {} : { covering: zones[0].material }),
  ...colorFields(toCode(zones[0]), swatchOnPart(zones[0])),
});

export const createSewnLine = (part: Exclude<CoverPart, CoverZone>): DesignLine => {
  const name = findOptionName(part.part === 'thread' ? STITCHING_OPTIONS : PIPING_OPTIONS, part.style);
  const note = part.part === 'thread' && part.note !== undefined ? `: ${cleanLine(part.note)}` : '';
  return {
    part: part.part === 'thread' ? 'Stitching' : 'Piping',
    material: `${name}${note}`,
    kind: part.part,
    ...(part.color === undefined
      ? { colorName: TONE_ON_TONE, code: '' }
      : colorFields(toCode(part), swatchOnPart(part))),
  };
};

/** One line for zones under the same cover. */
export const createLines = (cover: readonly CoverPart[]): DesignLine[] => [
  ...groupBy(cover.filter(isZone), lookOf).map((zones) => createCoverLine(zones, cover.filter(isZone))),
  ...cover.flatMap((part) => (isZone(part) ? [] : [createSewnLine(part)])),
];

/** Pages leave out those that change nothing (`choicesThatChangePicture`). */
const choicesOf = (design: Design, cover: readonly CoverPart[]): DesignDescription['choices'] => {
  if (design.mode === 'custom') return [];
  const { style, seatType } = design;
  const kinds = cover.filter(isZone).map(({ kind }) => kind);
  return [
    { name: 'Style', value: findOptionName(STYLE_OPTIONS, style) },
    ...(seatType === undefined ? [] : [{ name: 'Seat type', value: findOptionName(SEAT_TYPE_OPTIONS, seatType) }]),
    ...madeChoices(design, kinds).map(({ line }) => line),
  ];
};

/** Empty without make and model: a year alone identifies no vehicle. */
export const vehicleOf = ({ vehicleYear, vehicleMake, vehicleModel }: Design): string => {
  const car = cleanLine([vehicleMake, vehicleModel].join(' '));
  return car === '' ? '' : [vehicleYear, car].filter(Boolean).join(' ');
};

export const describeDesign = ({ design, cover }: Pick<DesignRow, 'design' | 'cover'>): DesignDescription => ({
  vehicle: vehicleOf(design),
  parts: createLines(cover),
  choices: choicesOf(design, cover),
  words: design.mode === 'custom' ? cleanText(design.customInstructions) : '',
});
