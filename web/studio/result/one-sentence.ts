import { CUSTOM_COLOR, describeLook, type DesignLine } from '#contract/studio/design-lines.ts';
import { capital } from '#contract/graphemes.ts';
import { nameFor } from '../state/car.ts';
import type { DesignOptions } from '../state/wizard-state.ts';
import { RESULT } from './result-words.ts';

/** More than this is a list, which follows anyway. */
const MAX_LINES = 2;

const hasCover = ({ kind, covering, code }: DesignLine): boolean =>
  kind !== 'thread' && (covering !== undefined || (kind === 'cover' && code !== ''));

const listed = (zones: string): string => zones.toLowerCase().replace(/, ([^,]*)$/, RESULT.lastOne);

/** Parts that a line names. */
const zoneCount = ({ part }: DesignLine): number => part.split(', ').length;

/** Lines with a cover, the one that most of a seat wears first. */
const covers = (parts: readonly DesignLine[]): DesignLine[] =>
  parts.filter(hasCover).toSorted((one, two) => zoneCount(two) - zoneCount(one));

/** "red inserts"; of another material than the first, "cream suede on inserts". */
const besides = (first: DesignLine, second: DesignLine): string => {
  const isSameMaterial = second.material === first.material && second.swatch === undefined;
  const isNamed = second.colorName !== '' && second.colorName !== CUSTOM_COLOR;
  return isSameMaterial && isNamed
    ? `${second.colorName} ${listed(second.part)}`
    : RESULT.wears(describeLook(second), listed(second.part));
};

/** "Ford Mustang, Blue leather, tan inserts", for the name of a design; empty where neither is known. */
export const nameOfLook = (
  parts: readonly DesignLine[],
  vehicle: Pick<DesignOptions, 'vehicleMake' | 'vehicleModel'>,
): string => {
  const [first, second] = covers(parts);
  if (first === undefined) return nameFor(vehicle, '');
  const look = [describeLook(first), ...(second === undefined ? [] : [besides(first, second)])].join(', ');
  return nameFor(vehicle, capital(look));
};

/** The design as a salesperson would describe it: "Tan leather on seats and headrests; cream suede on inserts." */
export const inOneSentence = (parts: readonly DesignLine[]): string => {
  const dressed = covers(parts);
  if (dressed.length === 0) return RESULT.asItWas;
  const said = dressed
    .slice(0, MAX_LINES)
    .map((part) => RESULT.wears(describeLook(part), listed(part.part)))
    .join('; ');
  return `${capital(said)}${dressed.length > MAX_LINES ? RESULT.andMore : ''}.`;
};
