/**
 * The gain of each rule of the outline and the parts: the bench without a tap, once with all of them and once without each, its file replaced
 * by a stand-in that does nothing. A rule that gains nothing on the validation set nor on the photos is to be deleted.
 *
 *   node --import tsx bench/ablation.ts [--sets validation,photos] [--only seam-lines.ts,solve.ts]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type { NetOutput } from '#engine/net.ts';
import { networkEvidence } from '#server/render/network.ts';
import { meanBudget } from './parts/error-budget.ts';
import { fScore } from './parts/score-panels.ts';
import { benchSegmentation, mean, type Sample, type Score, type SegmentationBenchOptions } from './segmentation.ts';

const ENGINE = path.resolve(import.meta.dirname, '../engine/analyze');

/** Exports that do nothing, in each rule's place; the other exports of its file stay. */
const RULES: Readonly<Record<string, string>> = {
  'zones/classical-evidence.ts': 'export const classicalEvidence = ({ count }) => new Float32Array(count);',
  'zones/refine-by-color.ts': 'export const refineByColor = (_problem, first) => first;',
  'zones/steady-colors.ts': 'export const inSteadyColors = (regions) => regions;',
  'zones/solve.ts': 'export const solve = (_problem, odds) => Uint8Array.from(odds, (value) => Number(value > 0));',
  'zones/sure-neighbors.ts': 'export const withSureNeighbors = (side) => side;',
  'zones/remove-specks.ts': 'export const removeSpecks = () => {};',
  'zones/door-odds.ts': 'export const oddsOfDoors = (_regions, evidence) => evidence;',
  'zones/follow-colors.ts': 'export const followColors = () => undefined;',
  'zones/two-tone-backs.ts': 'export const framedBacks = () => undefined;',
  'zones/two-tone.ts': 'export const splitTwoTone = () => undefined;',
  'zones/headrests.ts': 'export const findHeadrests = () => [];',
  'zones/seam-lines.ts': 'export const seamLines = ({ L }) => new Uint8Array(L.length);',
  'zones/sewn-inserts.ts': 'export const sewnInserts = () => undefined;',
  'zones/drop-islands.ts': 'export const dropIslands = () => {};',
  'zones/draw-inserts.ts': 'export const drawInserts = () => {};',
  'geometry/pieces.ts': 'export const splitAtCreases = (piece) => [piece];',
  'geometry/fit-patch.ts': 'export const fitPatch = () => undefined;',
};

/** The file's own exports under another name, and the stand-ins before them. */
const WHOLE = '?whole';
const without = (file: string, standIn: string): Plugin => ({
  name: 'without',
  setup(build) {
    build.onResolve({ filter: /\?whole$/ }, (args) => ({ path: args.path.slice(0, -WHOLE.length), suffix: WHOLE }));
    build.onLoad({ filter: /\.ts$/ }, (args) =>
      args.path === file && args.suffix !== WHOLE
        ? {
            contents: `export * from ${JSON.stringify(file + WHOLE)};\n${standIn}`,
            loader: 'ts',
            resolveDir: path.dirname(file),
          }
        : undefined,
    );
  },
});

type Engine = NonNullable<SegmentationBenchOptions['engine']>;

const engineWithout = async (rule: string, folder: string): Promise<Engine> => {
  const outfile = path.join(folder, `${rule.replaceAll(/\W/g, '-')}.mjs`);
  await build({
    stdin: {
      contents:
        "export { segment } from './zones/segmentation.ts'; export { applyMarks } from './zones/apply-marks.ts';",
      resolveDir: ENGINE,
      loader: 'ts',
    },
    plugins: [without(path.join(ENGINE, rule), RULES[rule]!)],
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile,
  });
  return (await import(pathToFileURL(outfile).href)) as Engine;
};

const COLUMNS = ['IoU', 'too much', 'missed', 'insert IoU', 'border P', 'F', 'seats found', 'worst'] as const;

const figures = (scores: readonly Score[], all: readonly Score[]): string[] => {
  const budget = meanBudget(scores.flatMap(({ parts }) => (parts.budget ? [parts.budget] : [])));
  const inserts = scores.flatMap(({ parts }) => (parts.panels?.insert ? [parts.panels.insert] : []));
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
  const worst = Math.min(...scores.map(({ taps }, k) => taps[0]! - all[k]!.taps[0]!));
  return [
    mean(scores.map(({ taps }) => taps[0]!)).toFixed(4),
    percent(budget.paintedTooMuch),
    percent(budget.missed),
    mean(inserts.map(({ iou }) => iou)).toFixed(4),
    mean(inserts.map(({ precision }) => precision)).toFixed(4),
    mean(inserts.map(fScore)).toFixed(4),
    String(scores.reduce((sum, { parts }) => sum + (parts.seats?.found ?? 0), 0)),
    worst.toFixed(3),
  ];
};

const main = async (): Promise<void> => {
  const option = (name: string): string[] | undefined => {
    const at = process.argv.indexOf(`--${name}`);
    return at < 0 ? undefined : process.argv[at + 1]!.split(',');
  };
  const wanted = option('only');
  const rules = Object.keys(RULES).filter((rule) => !wanted || wanted.includes(path.basename(rule)));
  const folder = mkdtempSync(path.join(tmpdir(), 'retrim-ablation-'));
  const seen = new Map<string, NetOutput | undefined>();
  const net: SegmentationBenchOptions['net'] = async ({ id }, photo) => {
    if (!seen.has(id)) seen.set(id, await networkEvidence(photo));
    return seen.get(id);
  };
  try {
    for (const set of (option('sets') ?? ['validation', 'photos']) as Sample['set'][]) {
      const all = await benchSegmentation({ sets: [set], taps: 0, net });
      console.log(
        `\n${set} (${all.length})\n\n| without | ${COLUMNS.join(' | ')} |\n|${' --- |'.repeat(COLUMNS.length + 1)}`,
      );
      console.log(`| nothing | ${figures(all, all).join(' | ')} |`);
      for (const rule of rules) {
        const engine = await engineWithout(rule, folder);
        console.log(
          `| ${rule} | ${figures(await benchSegmentation({ sets: [set], taps: 0, net, engine }), all).join(' | ')} |`,
        );
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
