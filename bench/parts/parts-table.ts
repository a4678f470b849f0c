/** The scores of panels and surfaces as Markdown: a summary, and one row per picture, worst outline first. */
import { meanBudget, type ErrorBudget } from './error-budget.ts';
import { SURFACES, type Surface } from './hand-labels.ts';
import type { PartScore } from './measure-parts.ts';
import { meanMissed, MISSED_KINDS } from './missed-kinds.ts';
import { mean } from '../statistics.ts';
import { fScore } from './score-panels.ts';
import type { SeatScore } from './score-seats.ts';

/** Required scores on pictures that were not used in development; see docs/decisions. */
const REQUIRED_SCORES = {
  insert: 0.84,
  precision: 0.92,
  f: 0.82,
  paintedTooMuch: 0.08,
  missed: 0.05,
  console: 0.12,
  shell: 0.1,
  hardware: 0.12,
};

const percent = (fraction: number): string => `${(100 * fraction).toFixed(1)} %`;
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
export const verdict = (value: number, required: number, smallerIsBetter = true): string =>
  (smallerIsBetter ? value <= required : value >= required) ? 'met' : '**missed**';

const panelLines = (scores: readonly PartScore[]): string[] => {
  const sewn = scores.flatMap(({ panels }) => (panels?.insert ? [panels.insert] : []));
  const all = scores.flatMap(({ panels }) => (panels ? [panels] : []));
  if (all.length === 0) return [];
  const iou = mean(sewn.map((insert) => insert.iou));
  const precision = mean(sewn.map((insert) => insert.precision));
  const f = mean(sewn.map(fScore));
  const plain = all.filter(({ insert }) => insert === undefined);
  return [
    `Inserts (${sewn.length} pictures): IoU ${iou.toFixed(3)} (required: ${REQUIRED_SCORES.insert}, ${verdict(iou, REQUIRED_SCORES.insert, false)}), border precision ${precision.toFixed(3)}` +
      ` (required: ${REQUIRED_SCORES.precision}, ${verdict(precision, REQUIRED_SCORES.precision, false)}), recall ${mean(sewn.map(({ recall }) => recall)).toFixed(3)},` +
      ` F ${f.toFixed(3)} (required: ${REQUIRED_SCORES.f}, ${verdict(f, REQUIRED_SCORES.f, false)}).`,
    `Single panels found with an IoU over 0.7: ${percent(mean(all.map(({ panels, panelsFound }) => panelsFound / Math.max(1, panels))))}.` +
      ` Wrongly found inserts: ${percent(mean(all.map(({ invented }) => invented)))} of the labeled panels;` +
      ` on the ${plain.length} pictures without any insert ${percent(mean(plain.map(({ invented }) => invented)))}.`,
  ];
};

const seatLines = (scores: readonly PartScore[]): string[] => {
  const seats = scores.flatMap((score) => (score.seats ? [score.seats] : []));
  if (seats.length === 0) return [];
  const sum = (key: keyof SeatScore): number => seats.reduce((total, one) => total + one[key], 0);
  return [
    `Seats found with an IoU over 0.7: ${sum('found')} of ${sum('seats')} (${percent(sum('found') / Math.max(1, sum('seats')))}); falsely merged ${sum('merged')},` +
      ` falsely split ${sum('split')}. Offered alone because they are sure: ${sum('offered')}, of these right ${sum('offeredRight')}` +
      ` (${percent(sum('offeredRight') / Math.max(1, sum('offered')))}).`,
  ];
};

/** Fraction of a surface's labeled area that the outline includes. */
const paintedFraction = (budget: ErrorBudget, surface: Surface): number =>
  budget.by[surface] / Math.max(1e-9, budget.drawn[surface]);

const budgetLines = (scores: readonly PartScore[]): string[] => {
  const budgets = scores.flatMap(({ budget }) => (budget ? [budget] : []));
  if (budgets.length === 0) return [];
  const all = meanBudget(budgets);
  const fraction = (surface: 'console' | 'shell' | 'hardware'): string =>
    `${surface} ${percent(paintedFraction(all, surface))} (required: ${percent(REQUIRED_SCORES[surface])}, ${verdict(paintedFraction(all, surface), REQUIRED_SCORES[surface])})`;
  return [
    `Painted too much ${percent(all.paintedTooMuch)} of the seats' area (required: ${percent(REQUIRED_SCORES.paintedTooMuch)}, ${verdict(all.paintedTooMuch, REQUIRED_SCORES.paintedTooMuch)}),` +
      ` missed ${percent(all.missed)} (required: ${percent(REQUIRED_SCORES.missed)}, ${verdict(all.missed, REQUIRED_SCORES.missed)}). Of all that is drawn of them, painted: ${(['console', 'shell', 'hardware'] as const).map(fraction).join(', ')}.`,
    '',
    row(['painted but not a seat', "fraction of the seats' area", 'fraction of its labeled area']),
    row(['---', '---', '---']),
    ...[...SURFACES]
      .sort((a, b) => all.by[b] - all.by[a])
      .map((surface) => row([surface, percent(all.by[surface]), percent(paintedFraction(all, surface))])),
  ];
};

const missedLines = (scores: readonly PartScore[]): string[] => {
  const known = scores.flatMap(({ missed }) => (missed ? [missed] : []));
  if (known.length === 0) return [];
  const all = meanMissed(known);
  /** Up to four pictures with the largest missed areas of a kind. */
  const worst = (kind: (typeof MISSED_KINDS)[number]): string =>
    scores
      .filter(({ missed }) => missed && missed[kind] >= 0.01)
      .sort((a, b) => b.missed![kind] - a.missed![kind])
      .slice(0, 4)
      .map(({ id, missed }) => `${id} ${percent(missed![kind])}`)
      .join(', ');
  return [
    row(['missed', "fraction of the seats' area", 'worst pictures']),
    row(['---', '---', '---']),
    ...[...MISSED_KINDS].sort((a, b) => all[b] - all[a]).map((kind) => row([kind, percent(all[kind]), worst(kind)])),
  ];
};

/** Surfaces that the outline wrongly includes, if they cover at least 0.5 % of the seats' area, largest first. */
const surfaceList = (budget: ErrorBudget): string =>
  [...SURFACES]
    .sort((a, b) => budget.by[b] - budget.by[a])
    .filter((surface) => budget.by[surface] >= 0.005)
    .map((surface) => `${surface} ${(100 * budget.by[surface]).toFixed(1)}`)
    .join(', ');

const pictureRow = ({ id, iou, panels, seats, budget }: PartScore): string =>
  row([
    id,
    iou.toFixed(2),
    ...(budget ? [percent(budget.paintedTooMuch), percent(budget.missed), surfaceList(budget)] : ['', '', '']),
    ...(panels?.insert
      ? [panels.insert.iou.toFixed(2), panels.insert.precision.toFixed(2), panels.insert.recall.toFixed(2)]
      : ['', '', '']),
    panels ? `${panels.panelsFound} of ${panels.panels}` : '',
    panels ? percent(panels.invented) : '',
    seats ? `${seats.found} of ${seats.seats}` : '',
  ]);

export const partsTable = (scores: readonly PartScore[]): string =>
  [
    ...panelLines(scores),
    ...seatLines(scores),
    '',
    ...budgetLines(scores),
    '',
    ...missedLines(scores),
    '',
    row([
      'picture',
      'outline IoU',
      'painted too much',
      'missed',
      "of it, % of the seats' area",
      'insert IoU',
      'border precision',
      'recall',
      'panels found',
      'insert invented',
      'seats found',
    ]),
    row(Array.from({ length: 11 }, () => '---')),
    ...[...scores].sort((a, b) => a.iou - b.iou).map(pictureRow),
  ].join('\n');
