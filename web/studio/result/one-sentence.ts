import { describeLook, type DesignLine } from '#contract/studio/design-lines.ts';
import { capital } from '#contract/graphemes.ts';
import { nameFor } from '../state/car.ts';
import type { DesignOptions } from '../state/wizard-state.ts';
import { RESULT } from './result-words.ts';

/** More than this is a list, which follows anyway. */
const MAX_LINES = 2;

const hasCover = ({ kind, covering, code }: DesignLine): boolean =>
  kind !== 'thread' && (covering !== undefined || (kind === 'cover' && code !== ''));

/** "Ford Mustang, Blue leather", for the name of a design; empty where neither is known. */
export const nameOfLook = (
  parts: readonly DesignLine[],
  vehicle: Pick<DesignOptions, 'vehicleMake' | 'vehicleModel'>,
): string => {
  const first = parts.find(hasCover);
  return nameFor(vehicle, first === undefined ? '' : capital(describeLook(first)));
};

const listed = (zones: string): string => zones.toLowerCase().replace(/, ([^,]*)$/, RESULT.lastOne);

/** The design as a salesperson would describe it: "Tan leather on seats and headrests; cream suede on inserts." */
export const inOneSentence = (parts: readonly DesignLine[]): string => {
  const dressed = parts.filter(hasCover);
  if (dressed.length === 0) return RESULT.asItWas;
  const said = dressed
    .slice(0, MAX_LINES)
    .map((part) => RESULT.wears(describeLook(part), listed(part.part)))
    .join('; ');
  return `${capital(said)}${dressed.length > MAX_LINES ? RESULT.andMore : ''}.`;
};
