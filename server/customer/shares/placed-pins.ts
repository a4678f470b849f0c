import type { Pin } from '#contract/customer/approvals.ts';

/** Pins with a text. One without is kept when it is the only one and the message may belong to it. */
export const placedPins = ({ words, pins }: { words: string; pins: readonly Pin[] }): Pin[] =>
  pins.filter(({ text }) => text !== '' || (words !== '' && pins.length === 1));
