import type { WornPart } from '#contract/worn.ts';
import { sayLine } from './ticket.tsx';
import { ticketLines } from './ticket-lines.ts';
import { RESULT } from './result-words.ts';

/** More than this is a list, which follows anyway. */
const MOST_LINES = 2;

const isDressed = (part: WornPart): boolean => part.part === 'zone' && (part.material !== undefined || part.color !== undefined);

/** What was made, as one would say it to a customer: "Seats in leather, tan; inserts in suede, cream." */
export const inOneSentence = (worn: readonly WornPart[]): string => {
  const lines = ticketLines(worn.filter(isDressed));
  const said = lines.slice(0, MOST_LINES).map(({ zones, wears }, i) => RESULT.worn(i === 0 ? zones : zones.toLowerCase(), sayLine(wears).toLowerCase()));
  return said.length === 0 ? RESULT.asItWas : `${said.join('; ')}${lines.length > MOST_LINES ? RESULT.andMore : ''}.`;
};
