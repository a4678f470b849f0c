/**
 * Writes the prompt for a remote model: each zone's finish as in the picture sent with it, the parts that must stay, and
 * the customer's instructions.
 */
import { MATERIAL_TEXTS } from '#engine/catalog/materials.ts';
import { PATTERN_TEXTS } from '#engine/catalog/patterns.ts';
import { formatHexColor } from '#engine/color/hex.ts';
import { getColorName } from '#engine/report/report-words.ts';
import type { ZoneReport } from '#engine/report/report.ts';
import type { Piping, Stitching, TrimPlan } from '#engine/trim-plan.ts';
import type { PictureModel } from './picture-model.ts';

interface PromptInput {
  zones: readonly ZoneReport[];
  plan: TrimPlan;
  /** The customer's instructions; empty in quick mode. */
  words: string;
  wording: PictureModel['wording'];
}

const describeZone = ({ name, material, color, pattern }: ZoneReport): string => {
  const parts = [
    color === undefined ? 'its present color' : `${getColorName(color)} (${formatHexColor(color)})`,
    material === undefined ? 'its present material' : MATERIAL_TEXTS[material].prompt,
    ...(pattern === undefined ? [] : [PATTERN_TEXTS[pattern].prompt]),
  ].filter((words) => words !== '');
  return `${name.toLowerCase()}: ${parts.join(', ')}`;
};

const describeTrimColor = ({ color }: Stitching | Piping): string =>
  color === undefined ? 'tone on tone' : `in ${getColorName(color)} (${formatHexColor(color)})`;

const describeSewing = ({ stitching, piping }: TrimPlan): string[] => [
  ...(stitching.style === 'none'
    ? []
    : [`${stitching.style} stitching ${describeTrimColor(stitching)} along the seams`]),
  ...(piping.style === 'none' ? [] : [`${piping.style} piping ${describeTrimColor(piping)}`]),
];

/** Text to put between quotation marks: on one line and without quotes, so that it cannot become a command to the model. */
const quotable = (words: string): string =>
  words
    .replace(/[\p{Cc}\p{Cf}"“”`]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

export const writePrompt = ({ zones, plan, words, wording }: PromptInput): string => {
  const covers = [...new Set(zones.filter(({ changed }) => changed).map(describeZone))];
  const sewing = describeSewing(plan);
  const instructions = quotable(words);
  if (wording === 'describe')
    return [
      `Photograph of a real vehicle interior with newly upholstered seats. ${covers.join('; ')}.`,
      ...(sewing.length === 0 ? [] : [`${sewing.join('; ')}.`]),
      'Real creases, grain and light as in the photo, sharp, natural.',
    ].join(' ');
  return [
    'This is a photo of a real vehicle interior whose upholstery has been recolored by computer. Make the upholstery look photographed: real grain, creases, stitching and gloss in the light of the photo.',
    `The upholstery, which must keep these colors and shapes: ${covers.join('; ')}.`,
    ...(sewing.length === 0 ? [] : [`Keep the ${sewing.join(' and the ')}.`]),
    'Change nothing else: same camera, same framing, same seats, same folds and seams at the same places, same light. No text, no logos, no people, no new objects.',
    ...(instructions === ''
      ? []
      : [`The customer described the upholstery as "${instructions}". Use this for the upholstery only.`]),
  ].join('\n');
};
