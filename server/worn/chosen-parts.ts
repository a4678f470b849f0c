/** The covers of each part, in the words and codes of papers, shared pages and records. */
import type { ChosenPart } from '#contract/design-lines.ts';
import { MATERIAL_ROWS, PATTERN_ROWS, PIPING_OPTIONS, STITCHING_OPTIONS } from '#contract/options.ts';
import { cleanLine } from '#contract/plain-text.ts';
import { namesOf, swatchOnPart, together, type WornPart, type WornZone } from '#contract/worn.ts';
import { colored, nameIn } from './color-words.ts';

export const sayCover = ({ material, pattern }: WornZone): string =>
  [material === undefined ? 'Own material' : MATERIAL_ROWS[material].name, PATTERN_ROWS[pattern].paper]
    .filter(Boolean)
    .join(', ');

const codeOfPart = ({ color }: Pick<WornZone, 'color'>): string => (color ?? '').toUpperCase();

const isZone = (part: WornPart): part is WornZone => part.part === 'zone';

/** The photo's own tube is one where it stands alone. */
const kindOf = (zones: readonly WornZone[]): ChosenPart['kind'] =>
  zones.every(({ kind }) => kind === 'piping') ? 'piping' : 'cover';

const coverPart = (zones: [WornZone, ...WornZone[]]): ChosenPart => ({
  part: namesOf(zones.map(({ name }) => ({ name: cleanLine(name) }))),
  material: sayCover(zones[0]),
  kind: kindOf(zones),
  ...(zones[0].material === undefined ? {} : { covering: zones[0].material }),
  ...colored(codeOfPart(zones[0]), swatchOnPart(zones[0])),
});

const saySewn = (part: Exclude<WornPart, WornZone>): ChosenPart => {
  const name = nameIn(part.part === 'thread' ? STITCHING_OPTIONS : PIPING_OPTIONS, part.style);
  const note = part.part === 'thread' && part.note !== undefined ? `: ${cleanLine(part.note)}` : '';
  return {
    part: part.part === 'thread' ? 'Stitching' : 'Piping',
    material: `${name}${note}`,
    kind: part.part,
    ...colored(codeOfPart(part), swatchOnPart(part)),
  };
};

/** One line for zones that wear the same. */
export const chosenParts = (worn: readonly WornPart[]): ChosenPart[] => [
  ...together(
    worn.filter(isZone),
    (zone) => `${sayCover(zone)} ${codeOfPart(zone)} ${swatchOnPart(zone)?.id ?? ''}`,
  ).map(coverPart),
  ...worn.flatMap((part) => (isZone(part) ? [] : [saySewn(part)])),
];
