/** Content of a design's picture in the words and codes that pages, papers and records read. No other file says it. */
import type { DesignLines } from '#contract/design-lines.ts';
import { BOLSTER_OPTIONS, SEAT_TYPE_OPTIONS, STYLE_OPTIONS } from '#contract/options.ts';
import { cleanLine, cleanText } from '#contract/plain-text.ts';
import type { DesignRow } from '../db/schema.ts';
import { chosenParts } from '../worn/chosen-parts.ts';
import { nameIn } from '../worn/color-words.ts';

const isFromWords = ({ style, seatType, stitchingStyle }: DesignRow): boolean =>
  style === 'custom' && seatType === 'custom' && stitchingStyle === 'custom';

const choicesOf = (design: DesignRow, worn: NonNullable<DesignRow['worn']>): DesignLines['choices'] => {
  if (isFromWords(design)) return [];
  const { style, seatType, seatBolsters } = design;
  const showsBolsters = worn.some((part) => part.part === 'zone' && part.kind === 'bolster');
  return [
    { name: 'Style', value: nameIn(STYLE_OPTIONS, style) },
    // Pages do not list it, for the picture keeps its seats (`orderedChoices`); nobody named one where the request has none.
    ...(design.chosen !== null && design.chosen.seatType === undefined
      ? []
      : [{ name: 'Seat type', value: nameIn(SEAT_TYPE_OPTIONS, seatType) }]),
    ...(showsBolsters && seatBolsters !== '' && seatBolsters !== 'none'
      ? [{ name: 'Seat bolsters', value: nameIn(BOLSTER_OPTIONS, seatBolsters) }]
      : []),
  ];
};

/** A year alone names no vehicle. */
const vehicleOf = ({ vehicleYear, vehicleMake, vehicleModel }: DesignRow): string => {
  const car = [vehicleMake, vehicleModel].filter(Boolean).join(' ');
  return car === '' ? '' : cleanLine([vehicleYear, car].filter(Boolean).join(' '));
};

export const designLines = (design: DesignRow): DesignLines => {
  const worn = design.worn ?? [];
  const words = design.chosen?.customInstructions;
  return {
    vehicle: vehicleOf(design),
    parts: chosenParts(worn),
    choices: choicesOf(design, worn),
    words: isFromWords(design) && typeof words === 'string' ? cleanText(words) : '',
  };
};
