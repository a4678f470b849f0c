/** Writes the text beside a picture: zones that were found, their finishes, and warnings. */
import { CHOICE_TEXTS, madeChoices } from '../catalog/choices.ts';
import { PATTERN_TEXTS } from '../catalog/patterns.ts';
import type { Design } from '../design.ts';
import { MATERIAL_ROWS, SEAT_TYPES } from '../options.ts';
import type { Piping, Stitching, TrimPlan } from '../trim-plan.ts';
import type { RenderReport, ZoneReport } from './report.ts';
import { getColorName, joinNames, PLURAL_NAMES } from './report-words.ts';
import { describeRemote } from './describe-remote.ts';
import { unusedColors, type UnusedColor } from './unused-colors.ts';

interface AnalysisInput {
  report: Pick<RenderReport, 'zones' | 'warnings' | 'maskCoverage' | 'outsideChanged' | 'provider' | 'remote'>;
  design: Design;
  plan: TrimPlan;
  /** Words of the user that could not be used. */
  notUnderstood: readonly string[];
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const formatPercent = (fraction: number): string =>
  fraction < 0.01 ? 'less than 1 %' : `${Math.round(fraction * 100)} %`;

/** "tan leather with a diamond quilt" */
const describeFinish = ({ color, material, pattern }: ZoneReport): string => {
  const patternPhrase = pattern === undefined || pattern === 'keep' ? undefined : PATTERN_TEXTS[pattern].inSentence;
  const base = [
    color === undefined ? undefined : getColorName(color),
    material === undefined ? undefined : MATERIAL_ROWS[material].name.toLowerCase(),
  ]
    .filter(Boolean)
    .join(' ');
  if (base === '')
    return patternPhrase === undefined ? 'unchanged' : `${patternPhrase}, material and color as photographed`;
  const keptColor = color === undefined ? ', color as photographed' : '';
  const kept = material === undefined ? ', material as photographed' : keptColor;
  return `${base}${patternPhrase === undefined ? '' : ` with ${patternPhrase}`}${kept}`;
};

/** Name of the zone's kind, or the user's own name for the zone. */
const nameOf = (zone: ZoneReport): string => (zone.kind === 'custom' ? zone.name : PLURAL_NAMES[zone.kind]);

const describeFound = (zones: readonly ZoneReport[]): string => {
  const names = [...new Set(zones.map(nameOf))];
  return `Found ${joinNames(names)}: ${formatPercent(zones.reduce((sum, zone) => sum + zone.area, 0))} of the photo.`;
};

const describeChanged = (zones: readonly ZoneReport[]): string[] => {
  const byFinish = new Map<string, Set<string>>();
  for (const zone of zones) {
    if (!zone.changed) continue;
    const finish = describeFinish(zone);
    byFinish.set(finish, (byFinish.get(finish) ?? new Set()).add(nameOf(zone)));
  }
  return [...byFinish].map(([finish, names]) => `${capitalize(joinNames([...names]))}: ${finish}.`);
};

const describeTrimColor = ({ color }: Stitching | Piping): string =>
  color === undefined ? 'tone on tone' : `in ${getColorName(color)}`;

const describeSeams = ({ stitching, piping }: TrimPlan): string[] => {
  const rows = {
    single: 'a single row',
    double: 'two parallel rows',
    french: 'a French seam between two rows',
  } as const;
  return [
    ...(stitching.style === 'none'
      ? []
      : [
          `Stitching: ${rows[stitching.style]} ${describeTrimColor(stitching)}, drawn on seams that the photo shows, between different covers and around new patterns. Rows of stitches that were not found keep the photo’s own thread.`,
        ]),
    ...(piping.style === 'none'
      ? []
      : [`Piping: ${piping.style === 'double' ? 'a double welt' : 'a welt'} ${describeTrimColor(piping)}.`]),
  ];
};

const describeKept = (zones: readonly ZoneReport[]): string[] => {
  const kept = [...new Set(zones.filter((zone) => !zone.changed).map(nameOf))];
  return kept.length === 0 ? [] : [`Left as photographed, where they were found: ${joinNames(kept)}.`];
};

const describeShape = (design: Design, zones: readonly ZoneReport[]): string[] => {
  if (design.mode !== 'quick') return [];
  const changed = zones.filter((zone) => zone.changed).map(({ kind }) => kind);
  return [
    'The seat keeps the shape and the panels it has in the photo.',
    // Forms send the first option if the user chose none.
    ...(design.seatType === undefined || design.seatType === SEAT_TYPES[0]
      ? []
      : [`The seat type, ${design.seatType}, is noted and does not change the picture.`]),
    ...madeChoices(design, changed)
      .map(({ field, value }) => CHOICE_TEXTS[field].sentences[value])
      .filter((sentence) => sentence !== ''),
  ];
};

const describeUnused = (words: readonly string[]): string[] =>
  words.length === 0 ? [] : [`These words could not be used: ${words.map((word) => `"${word}"`).join(', ')}.`];

const listUnusedColors = (colors: readonly UnusedColor[]): string[] =>
  colors.map(({ part, color }) => `This picture has no ${part}, so ${color} was not used for them.`);

const describeOutside = ({ outsideChanged }: AnalysisInput['report']): string[] =>
  outsideChanged === 0 ? ['Everything outside the outline that was found is the photo, pixel for pixel.'] : [];

/** Paragraphs of plain sentences, separated by line breaks. */
export const writeAnalysisText = ({ report, design, plan, notUnderstood }: AnalysisInput): string => {
  const { zones, warnings } = report;
  if (zones.length === 0) return 'No upholstery was found in this photo.';
  return [
    describeFound(zones),
    [...describeChanged(zones), ...describeSeams(plan), ...describeKept(zones)].join(' '),
    [...describeShape(design, zones), ...describeOutside(report)].join(' '),
    report.remote === undefined ? '' : describeRemote(report.remote),
    [...describeUnused(notUnderstood), ...listUnusedColors(unusedColors(plan, zones))].join(' '),
    warnings.map(({ text }) => text).join(' '),
  ]
    .filter((paragraph) => paragraph !== '')
    .join('\n');
};
