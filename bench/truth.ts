/**
 * Scores the recoloring of the engine and of the baselines against path-traced reference pictures. The reference masks are
 * given.
 *
 *   node --import tsx bench/truth.ts [--out DIR] [--scenes DIR | --validation] [--per-target] [--engine-only] [--all-pairs]
 *     [--own-outline]
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { compose, prepare, type Prepared } from '#engine/compose.ts';
import type { Raster } from '#engine/raster/raster.ts';
import { analyze } from '#engine/analyze.ts';
import { computeNetworkEvidence } from '#server/platform/threads/network/network.ts';
import { mean } from './statistics.ts';
import { BASELINES } from './truth/truth-baselines.ts';
import { layersFromMasks } from './truth/truth-layers.ts';
import { readTruth } from './truth/truth-scenes.ts';
import { scorePicture, type Score } from './truth/truth-score.ts';

/** Scenes by default, in a folder beside the repository. */
const SCENES = '../shared/groundtruth/dev';
/** Scenes that we made ourselves and tune the engine on: see validation/README.md. */
export const VALIDATION_TRUTH = join(import.meta.dirname, 'validation/truth');
const ENGINE = 'engine';
/** The engine without the reference masks: it finds the outline and the parts itself. */
export const OWN_OUTLINE = 'engine, own outline';

export interface TruthRow {
  method: string;
  scene: string;
  /** `original -> target`. */
  target: string;
  score: Score;
}

export interface TruthBench {
  rows: TruthRow[];
  /** Mean over scenes of the mean over targets. */
  average: Record<string, Score>;
  /** For each kind of change: the number of pairs of original and target, and each method's mean scores over them. */
  changes: Record<Change, { pairs: number; scoresByMethod: Record<string, Pick<Score, 'dE' | 'PSNRin'>> }>;
}

/** Columns of the tables: see `Score`. */
export const COLUMNS = ['dE', 'dE95', 'dEblur', 'dEgain', 'dEmean', 'dElit', 'dEedge', 'PSNRin', 'PSNRout'] as const;
const meanScore = (scores: readonly Score[]): Score =>
  Object.fromEntries(COLUMNS.map((column) => [column, mean(scores.map((score) => score[column]))])) as unknown as Score;

const sceneScore = (rows: readonly TruthRow[], scene: string): Score =>
  meanScore(rows.filter((row) => row.scene === scene).map(({ score }) => score));

const average = (rows: readonly TruthRow[]): Score =>
  meanScore([...new Set(rows.map(({ scene }) => scene))].map((scene) => sceneScore(rows, scene)));

/** Kinds of change, matched against `original -> target`. */
const CHANGE_PATTERNS = {
  'black to cream or white': /black.* -> (cream|white)/,
  'light to black': /^(tan|cream|white|beige).* -> black/,
  'to two colors': / -> twotone/,
  'to cloth or suede': / -> (?!twotone|black).*(cloth|suede)/,
  'to red': / -> (red|burgundy)/,
} as const;
export type Change = keyof typeof CHANGE_PATTERNS;

export interface TruthOptions {
  folder?: string;
  /** The engine's pictures are written to this folder as <scene>/<target>.png. */
  out?: string;
  baselines?: boolean;
  /** Also use each target of a scene as the original. */
  allPairs?: boolean;
  /** Also measure without the reference masks. */
  ownOutline?: boolean;
}

const analyzeAndPrepare = async (photo: Raster): Promise<Prepared> =>
  prepare(photo, analyze(photo, { net: await computeNetworkEvidence(photo) }));

export const benchTruth = async ({
  folder = SCENES,
  out,
  baselines = true,
  allPairs = false,
  ownOutline = false,
}: TruthOptions = {}): Promise<TruthBench> => {
  const rows: TruthRow[] = [];
  for (const scene of await readTruth(folder, allPairs)) {
    const preparedFromMasks = prepare(scene.photo, layersFromMasks(scene.photo, scene.zones));
    const preparedFromAnalysis = ownOutline && (await analyzeAndPrepare(scene.photo));
    for (const target of scene.targets) {
      const addScore = (method: string, picture: Raster): void => {
        rows.push({
          method,
          scene: scene.name,
          target: `${scene.originalId} -> ${target.id}`,
          score: scorePicture(picture, target.picture, scene.photo, scene),
        });
      };
      if (baselines) for (const [name, method] of Object.entries(BASELINES)) addScore(name, method(scene, target));
      const { picture } = compose(preparedFromMasks, target.plan);
      addScore(ENGINE, picture);
      if (preparedFromAnalysis) addScore(OWN_OUTLINE, compose(preparedFromAnalysis, target.plan).picture);
      if (!out) continue;
      mkdirSync(join(out, scene.name), { recursive: true });
      await sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 4 } })
        .removeAlpha()
        .png({ compressionLevel: 3 })
        .toFile(join(out, scene.name, `${target.id}.png`));
    }
  }
  const methods = [...new Set(rows.map(({ method }) => method))];
  const rowsOf = (method: string): TruthRow[] => rows.filter((row) => row.method === method);
  return {
    rows,
    average: Object.fromEntries(methods.map((method) => [method, average(rowsOf(method))])),
    changes: Object.fromEntries(
      Object.entries(CHANGE_PATTERNS).map(([change, pattern]): [string, TruthBench['changes'][Change]] => {
        const score = (method: string) =>
          meanScore(
            rowsOf(method)
              .filter(({ target }) => pattern.test(target))
              .map((row) => row.score),
          );
        return [
          change,
          {
            pairs: rowsOf(ENGINE).filter(({ target }) => pattern.test(target)).length,
            scoresByMethod: Object.fromEntries(methods.map((method) => [method, score(method)])),
          },
        ];
      }),
    ) as unknown as TruthBench['changes'],
  };
};

const print = ({ rows, average: averages, changes }: TruthBench, perTarget: boolean): void => {
  const line = (name: string, score: Score, tail = ''): void =>
    console.log(name.padEnd(44) + COLUMNS.map((column) => score[column].toFixed(2).padStart(9)).join('') + tail);
  console.log(''.padEnd(44) + COLUMNS.map((column) => column.padStart(9)).join(''));
  const ours = rows.filter(({ method }) => method === ENGINE);
  if (perTarget) for (const row of ours) line(`${row.scene.slice(0, 4)}: ${row.target}`, row.score);
  for (const scene of new Set(ours.map((row) => row.scene))) line(scene, sceneScore(ours, scene));
  for (const [method, score] of Object.entries(averages))
    line(
      method,
      score,
      `   black->cream ${changes['black to cream or white'].scoresByMethod[method].PSNRin.toFixed(1)} dB`,
    );
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const readFlag = (flag: string): string | undefined =>
    process.argv.includes(flag) ? process.argv[process.argv.indexOf(flag) + 1] : undefined;
  const folder = process.argv.includes('--validation') ? VALIDATION_TRUTH : readFlag('--scenes');
  const bench = await benchTruth({
    folder,
    out: readFlag('--out'),
    baselines: !process.argv.includes('--engine-only'),
    allPairs: process.argv.includes('--all-pairs'),
    ownOutline: process.argv.includes('--own-outline'),
  });
  if (bench.rows.length === 0) console.log(`no scenes at ${folder ?? SCENES}`);
  else print(bench, process.argv.includes('--per-target'));
}
