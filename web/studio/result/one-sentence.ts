import { CUSTOM_COLOR, describeLine, describeLook, type DesignLine } from '#contract/studio/design-lines.ts';
import { capitalize } from '#contract/graphemes.ts';
import { joinCarAndLook } from '../state/car.ts';
import type { DesignOptions } from '../state/wizard-state.ts';
import { RESULT } from './result-words.ts';

/** Number of lines that fit into the sentence. A list of all lines follows it. */
const MAX_LINES = 2;

const hasCover = ({ kind, covering, code }: DesignLine): boolean =>
  kind !== 'thread' && (covering !== undefined || (kind === 'cover' && code !== ''));

const joinWithAnd = (zones: string): string => zones.toLowerCase().replace(/, ([^,]*)$/, RESULT.lastOne);

/** Number of parts that a line names. */
const countParts = ({ part }: DesignLine): number => part.split(', ').length;

/** Lines with a cover, those that name the most parts first. */
const getCoverLines = (parts: readonly DesignLine[]): DesignLine[] =>
  parts.filter(hasCover).toSorted((a, b) => countParts(b) - countParts(a));

/** The pattern in a line's material: "diamond quilt" in "Leather, diamond quilt". */
const patternOf = ({ material }: DesignLine): string => material.split(', ')[1] ?? '';

/**
 * Describes only how the second line differs: "red inserts", "diamond quilt on inserts", or "cream suede on inserts" if the
 * material differs. Empty if the second only lacks the first one's pattern.
 */
const describeSecond = (first: DesignLine, second: DesignLine): string => {
  const zones = joinWithAnd(second.part);
  const isSameMaterial = second.covering !== undefined && second.covering === first.covering;
  const [one, other] = [first, second].map((line) => [line.colorName, line.code, line.swatch?.code].join());
  const isSameColor = one === other;
  const isNamed = second.colorName !== '' && second.colorName !== CUSTOM_COLOR && second.swatch === undefined;
  if (!isSameMaterial || !(isSameColor || isNamed)) return RESULT.wears(describeLook(second), zones);
  const pattern = patternOf(second) === patternOf(first) ? '' : patternOf(second);
  const color = isSameColor ? '' : second.colorName;
  if (pattern !== '') return RESULT.wears([color, pattern].filter(Boolean).join(' '), zones);
  return color === '' ? '' : `${color} ${zones}`;
};

/** Suggested name of a design: "Ford Mustang, Blue leather, tan inserts". */
export const suggestDesignName = (
  parts: readonly DesignLine[],
  vehicle: Pick<DesignOptions, 'vehicleMake' | 'vehicleModel'>,
): string => {
  const [first, second] = getCoverLines(parts);
  if (first === undefined) return joinCarAndLook(vehicle, '');
  const look = [describeLook(first), second === undefined ? '' : describeSecond(first, second)]
    .filter(Boolean)
    .join(', ');
  return joinCarAndLook(vehicle, capitalize(look));
};

/**
 * The design as a salesperson would describe it: "Tan leather on seats and headrests; cream suede on inserts.", or of one
 * that sews alone "Stitching: French, tone on tone."
 */
export const describeInOneSentence = (parts: readonly DesignLine[]): string => {
  const isSewingAlone = parts.length > 0 && parts.every(({ kind }) => kind !== 'cover');
  const covered = getCoverLines(parts);
  if (covered.length === 0)
    return isSewingAlone ? parts.map((line) => RESULT.sewn(line.part, describeLine(line))).join(' ') : RESULT.asItWas;
  const description = covered
    .slice(0, MAX_LINES)
    .map((part) => RESULT.wears(describeLook(part), joinWithAnd(part.part)))
    .join('; ');
  return `${capitalize(description)}${covered.length > MAX_LINES ? RESULT.andMore : ''}.`;
};
