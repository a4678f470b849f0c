/** The engine's benchmark: segmentation, recoloring and speed, compared with simple methods. Writes docs/benchmarks.md. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describeMachine } from './machine.ts';
import { benchSegmentation, type Score as OutlineScore } from './segmentation.ts';
import { verdict, partsTable } from './parts/parts-table.ts';
import { mean } from './statistics.ts';
import { SHAPES_LEGEND } from './outline-shapes.ts';
import type { SpeedRow } from './speed.ts';
import { benchSpeedAlone } from './speed-alone.ts';
import { benchTruth, COLUMNS, OWN_OUTLINE, VALIDATION_TRUTH, type TruthBench } from './truth.ts';
import { computeNetworkEvidence } from '#server/platform/threads/network/network.ts';

const TRUTH = '../shared/groundtruth/dev';
const PHOTOS = '../shared/photos';
const PICTURES = 'docs/benchmarks';
/** Without the photos above, speed is measured on a template. */
const TEMPLATES = 'assets/templates';

/** Required intersection over union of the outline. */
const REQUIRED_IOU = { outline: 0.87, lowest: 0.62, corrected: 0.93 };

const renderTable = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : cell)).join(' | ')} |`)
    .join('\n');

/** @param shapes folder with the pictures that `drawShapes` wrote */
const outlineSection = (scores: readonly OutlineScore[], shapes: string): string => {
  const afterTaps = (score: OutlineScore, n: number): number => score.taps[Math.min(n, score.taps.length - 1)]!;
  const group = (set: OutlineScore['set']) => scores.filter((score) => score.set === set);
  const photos = group('photos');
  const worst = photos.toSorted((a, b) => a.taps[0]! - b.taps[0]!).slice(0, 5);
  const withoutTap = photos.map(({ taps }) => taps[0]!);
  const afterThree = mean(photos.map((score) => afterTaps(score, 3)));
  mkdirSync(PICTURES, { recursive: true });
  worst.forEach(({ id }, rank) =>
    copyFileSync(join(shapes, `${id}.webp`), join(PICTURES, `outline-worst-${rank + 1}.webp`)),
  );
  const row = (score: OutlineScore) => [
    `${score.id}${worst.includes(score) ? ' (one of the five worst)' : ''}`,
    ...[0, 1, 2, 3].map((n) => afterTaps(score, n)),
    score.rectangle,
    score.milliseconds.toFixed(0),
    score.tapMilliseconds.toFixed(0),
  ];
  const summary = (name: string, set: readonly OutlineScore[]) => [
    `**${name} (${set.length})**`,
    ...[0, 1, 2, 3].map((n) => mean(set.map((score) => afterTaps(score, n)))),
    mean(set.map((score) => score.rectangle)),
    mean(set.map((score) => score.milliseconds)).toFixed(0),
    mean(set.map((score) => score.tapMilliseconds)).toFixed(0),
  ];
  return [
    '## What is upholstery?',
    '',
    'How well the seats that were found match hand-drawn labels (real photos) or the true masks (path-traced scenes), as intersection over union. Door panels and areas',
    "that the annotator could not classify are left out. A tap is simulated in the middle of the largest wrong area, with a thumb's inaccuracy.",
    '',
    renderTable(
      ['picture', 'no tap', '1 tap', '2 taps', '3 taps', 'centered rectangle', 'ms', 'ms a tap'],
      [
        summary('photos', photos),
        summary('scenes', group('scenes')),
        summary('validation set', group('validation')),
        ...scores.map(row),
      ],
    ),
    '',
    `Required on the photos: ${REQUIRED_IOU.outline} without a tap (${verdict(mean(withoutTap), REQUIRED_IOU.outline, false)}), none below ${REQUIRED_IOU.lowest} (${verdict(Math.min(...withoutTap), REQUIRED_IOU.lowest, false)}), ${REQUIRED_IOU.corrected} after three taps (${verdict(afterThree, REQUIRED_IOU.corrected, false)}).`,
    'Cross-validation of the network on its openly licensed training photos: `training/MODEL_CARD.md`.',
    '',
    `The five worst without a tap. The photos are other people's, so only the shapes are shown. ${SHAPES_LEGEND}`,
    '',
    worst.map(({ id }, rank) => `![${id}](benchmarks/outline-worst-${rank + 1}.webp)`).join(' '),
    '',
    worst.map(({ id, taps }) => `${id} ${taps[0]!.toFixed(2)}`).join(', '),
  ].join('\n');
};

const partsSection = (scores: readonly OutlineScore[]): string =>
  [
    '## Do parts and borders match the real panels and seams?',
    '',
    "Real photos with hand-drawn panels, seams and surfaces, without a tap. A border counts as right within 1 % of the photo's longer side from a drawn seam;",
    'uncertain panels are left out. A door that was found as a door does not count as an error. `data/bench/parts/index.html` shows every photo with the result drawn on top, worst first.',
    '',
    partsTable(scores.filter(({ set }) => set === 'photos').map(({ parts }) => parts)),
    '',
    '## The same on our own validation set',
    '',
    'Path-traced scenes whose seats, cabins and covers share no shape with the pictures that the network learned from (`bench/validation`); labels, panels and',
    'surfaces are known exactly for every pixel. Development decisions are based on this set; the photos only confirm them.',
    '',
    partsTable(scores.filter(({ set }) => set === 'validation').map(({ parts }) => parts)),
  ].join('\n');

const truthSection = async (bench: TruthBench, pictures: string): Promise<string> => {
  const engine = bench.rows.filter((row) => row.method === 'engine');
  const byError = engine.toSorted((a, b) => b.score.dE - a.score.dE);
  const examples = [
    ...byError.slice(0, 5).map((row, i) => ({ row, name: `Worst ${i + 1}` })),
    ...byError
      .toReversed()
      .slice(0, 2)
      .map((row, i) => ({ row, name: `Best ${i + 1}` })),
  ];
  const shown: string[] = [];
  mkdirSync(PICTURES, { recursive: true });
  for (const { row, name } of examples) {
    const target = row.target.split(' -> ')[1]!;
    const file = `${name.toLowerCase().replace(' ', '-')}.webp`;
    const images = [
      join(TRUTH, row.scene, 'original.png'),
      join(TRUTH, row.scene, `target_${target}.png`),
      join(pictures, row.scene, `${target}.png`),
    ];
    if (!images.every((image) => existsSync(image))) continue;
    const small = await Promise.all(
      images.map((image) => sharp(readFileSync(image)).resize({ width: 420 }).png().toBuffer()),
    );
    const { height } = await sharp(small[0]!).metadata();
    await sharp({ create: { width: 3 * 420 + 16, height, channels: 3, background: '#ffffff' } })
      .composite(small.map((input, i) => ({ input, left: i * 428, top: 0 })))
      .webp({ quality: 82 })
      .toFile(join(PICTURES, file));
    shown.push(
      `${name}: ${row.scene}, ${row.target}, ΔE ${row.score.dE.toFixed(1)}\n\n![original, truth, ours](benchmarks/${file})`,
    );
  }
  const ours = bench.average['engine']!;
  const extraError = bench.average[OWN_OUTLINE]!.dE - ours.dE;
  const methods = Object.keys(bench.average).sort((a, b) => bench.average[a]!.dE - bench.average[b]!.dE);
  const nameOf = (method: string): string => method.replace(/^engine$/, '**Retrim**');
  return [
    '## Is the new color right under the old light?',
    '',
    'Path-traced interiors in which only the upholstery was replaced. The true masks are given, but not the light or the camera. Mean over scenes of the mean over targets.',
    'Columns, each compared with the true picture (ΔE is CIEDE2000):',
    '',
    '- dE, dE95: mean inside the mask, and its 95th percentile',
    '- dEblur: the same after a blur that ignores the texture, whose phase nobody can know',
    '- dEgain: the same after the overall level is fitted',
    '- dEmean: mean color of the mask',
    '- dElit: mean color of well-lit pixels (0.9 to 1.1 of the median light of their part), where people compare it with a swatch',
    '- dEedge: a band of three pixels along the outline',
    '- PSNRin, PSNRout: PSNR in dB inside the mask, and outside of it against the photo',
    '',
    renderTable(
      ['method', ...COLUMNS],
      methods.map((method) => [nameOf(method), ...COLUMNS.map((column) => bench.average[method]![column])]),
    ),
    '',
    'By kind of change, ΔE and PSNR in dB:',
    '',
    renderTable(
      ['change', 'pairs', ...methods.map(nameOf)],
      Object.entries(bench.changes)
        .filter(([, { pairs }]) => pairs > 0)
        .map(([change, { pairs, scoresByMethod: by }]) => [
          change,
          pairs.toFixed(0),
          ...methods.map((method) => `${by[method]!.dE.toFixed(2)} / ${by[method]!.PSNRin.toFixed(2)}`),
        ]),
    ),
    '',
    `Required: ΔE 5.5 (${verdict(ours.dE, 5.5)}), black to cream 20 dB (${verdict(bench.changes['black to cream or white'].scoresByMethod['engine']!.PSNRin, 20, false)}), the swatch on well-lit pixels 4 (${verdict(ours.dElit, 4)}), the edge 6 (${verdict(ours.dEedge, 6)}), nothing changed outside the mask (${verdict(ours.PSNRout, 99, false)}).`,
    `When the engine also finds the outline and the parts itself: ΔE ${bench.average[OWN_OUTLINE]!.dE.toFixed(2)}, ${extraError.toFixed(2)} more (required: 1.5, ${verdict(extraError, 1.5)}); every missed door panel and seat counts with its full difference.`,
    '',
    'Original, truth, ours: the five worst and the two best.',
    '',
    shown.join('\n\n'),
  ].join('\n');
};

const ownTruthSection = ({ rows, average }: TruthBench): string =>
  [
    '## The same on our own scenes',
    '',
    'Scenes of `bench/validation`, each also rendered with other covers. We base development decisions on them. Measured once with the true masks and once with the outline that the engine finds.',
    '',
    renderTable(
      ['method', ...COLUMNS],
      Object.entries(average).map(([method, score]) => [method, ...COLUMNS.map((column) => score[column])]),
    ),
    '',
    renderTable(
      ['scene and cover, masks given', 'ΔE', 'dEgain'],
      rows
        .filter(({ method }) => method === 'engine')
        .map(({ scene, target, score }) => [`${scene}, ${target.replace('original -> ', '')}`, score.dE, score.dEgain]),
    ),
  ].join('\n');

const speedSection = (rows: readonly SpeedRow[], peakRssMb: number): string =>
  [
    '## How fast?',
    '',
    renderTable(
      ['what', 'ms (median)', 'required', '', 'processor ms (best)'],
      rows.map((row) => [
        row.subject,
        row.milliseconds.toFixed(0),
        row.required?.toFixed(0) ?? '',
        row.required === undefined ? '' : verdict(row.milliseconds, row.required),
        row.cpu.toFixed(0),
      ]),
    ),
    '',
    `Load of the machine at that moment: ${loadavg()[0]!.toFixed(1)} on ${cpus().length} cores; when the load exceeds the number of cores, wall-clock times reflect the load more than the work.`,
    '',
    `Peak memory of the process after the 12 MP render: ${peakRssMb.toFixed(0)} MB (required: 900, ${verdict(peakRssMb, 900)}).`,
  ].join('\n');

/** A photo, and one that its seats fill. */
const speedPhotos = (): [string, string] => {
  if (existsSync(PHOTOS)) return [join(PHOTOS, 'p010.jpg'), join(PHOTOS, 'p002.jpg')];
  const template = join(TEMPLATES, 'sedan-tan-leather.jpg');
  return [template, template];
};

export const benchEngine = async (): Promise<void> => {
  const sections: string[] = [];
  const hasReferences = existsSync(TRUTH) && existsSync(PHOTOS);
  const { rows, peakRssMb } = await benchSpeedAlone(...speedPhotos());
  if (hasReferences) {
    const pictures = join(process.env['TMPDIR'] ?? '/tmp', 'retrim-bench');
    sections.push(await truthSection(await benchTruth({ folder: TRUTH, out: pictures, ownOutline: true }), pictures));
    sections.push(ownTruthSection(await benchTruth({ folder: VALIDATION_TRUTH, baselines: false, ownOutline: true })));
    const shapes = join(pictures, 'shapes');
    const withNetwork = await benchSegmentation({
      net: (_sample, networkInput) => computeNetworkEvidence(networkInput),
      shapes,
      page: 'data/bench/parts',
    });
    sections.push(outlineSection(withNetwork, shapes), partsSection(withNetwork));
  } else
    sections.push('The reference photos and scenes are missing: only speed was measured, on one of our own pictures.');
  sections.push(speedSection(rows, peakRssMb));
  const text = `# Benchmarks\n\nWritten by \`npm run bench -- engine\` ${describeMachine()}. Compare columns within one run; figures of different runs are not comparable.\n\n${sections.join('\n\n')}\n`;
  if (hasReferences) writeFileSync('docs/benchmarks.md', text);
  process.stdout.write(text);
};
