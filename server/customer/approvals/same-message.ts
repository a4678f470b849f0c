import type { Pin } from '#contract/customer/approvals.ts';
import { canonicalJson } from '#server/platform/canonical-json.ts';

/** Pins with a text. A pin without one is kept only if it is the only pin and the message may refer to it. */
export const filterPins = ({ words, pins }: { words: string; pins: readonly Pin[] }): Pin[] =>
  pins.filter(({ text }) => text !== '' || (words !== '' && pins.length === 1));

interface Written {
  personName: string;
  words: string;
  pins: readonly Pin[];
}

/** Whether a repeated request says the same, and is no corrected text that would be lost. */
export const saysTheSame = (stored: Written, sent: Written): boolean =>
  stored.personName === sent.personName &&
  stored.words === sent.words &&
  canonicalJson(stored.pins) === canonicalJson(filterPins(sent));
