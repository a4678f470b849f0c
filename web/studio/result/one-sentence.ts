import { capital } from '#contract/graphemes.ts';
import { PATTERN_ROWS } from '#contract/options.ts';
import { swatchOnPart, type WornPart } from '#contract/worn.ts';
import { nameFor } from '../state/car.ts';
import type { DesignOptions } from '../state/wizard-state.ts';
import { materialName, nameOfHex } from '../studio-words.ts';
import { sayLine } from './ticket.tsx';
import { ticketLines } from './ticket-lines.ts';
import { RESULT } from './result-words.ts';

/** More than this is a list, which follows anyway. */
const MOST_LINES = 2;

const isDressed = (part: WornPart): boolean =>
  part.part === 'zone' && (part.material !== undefined || part.color !== undefined);

/** "Blue leather"; the ticket's own words where a color has no name, or a swatch has one. */
const lookOf = (wears: WornPart): string => {
  const color = wears.color === undefined ? undefined : nameOfHex(wears.color);
  if (wears.part !== 'zone' || swatchOnPart(wears) !== undefined || wears.material === undefined || color === undefined)
    return sayLine(wears).toLowerCase();
  const pattern = wears.pattern === 'keep' ? '' : `, ${PATTERN_ROWS[wears.pattern].name}`;
  return `${color} ${materialName(wears.material)}${pattern}`.toLowerCase();
};

/** "Ford Mustang, Blue leather", for the name of a design; empty where neither is known. */
export const nameOfLook = (
  worn: readonly WornPart[],
  vehicle: Pick<DesignOptions, 'vehicleMake' | 'vehicleModel'>,
): string => {
  const [first] = ticketLines(worn.filter(isDressed));
  const look =
    first === undefined
      ? ''
      : swatchOnPart(first.wears) === undefined
        ? capital(lookOf(first.wears))
        : sayLine(first.wears);
  return nameFor(vehicle, look);
};

const listed = (zones: string): string => zones.toLowerCase().replace(/, ([^,]*)$/, RESULT.lastOne);

/** The design as one would describe it to a customer: "Tan leather on seats and headrests; cream suede on inserts." */
export const inOneSentence = (worn: readonly WornPart[]): string => {
  const lines = ticketLines(worn.filter(isDressed));
  if (lines.length === 0) return RESULT.asItWas;
  const said = lines
    .slice(0, MOST_LINES)
    .map(({ zones, wears }) => RESULT.worn(lookOf(wears), listed(zones)))
    .join('; ');
  return `${capital(said)}${lines.length > MOST_LINES ? RESULT.andMore : ''}.`;
};
