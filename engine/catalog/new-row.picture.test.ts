/**
 * A material, a pattern and a choice are added to a copy of the sources in the files that CONTRIBUTING.md names; then
 * the compiler and everything that names one are asked.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, expect, test } from 'vitest';
import { COVER_MATERIALS, MATERIAL_ROWS, PATTERN_ROWS, PATTERNS } from '../options.ts';
import { PATTERN_TEXTS } from './patterns.ts';

const ROOT = join(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'new-row-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const edit = (file: string, ...changes: [before: string, after: string][]): void => {
  let text = readFileSync(join(copy, file), 'utf8');
  for (const [before, after] of changes) {
    expect(text).toContain(before);
    text = text.replace(before, () => after);
  }
  writeFileSync(join(copy, file), text);
};

/** Everything that the probe imports, directly or not, and what is compiled. */
const PARTS = [
  'engine',
  'contract',
  'server/platform/entry.ts',
  'server/platform/http',
  'server/studio/designs',
  'server/studio/swatches/csv',
  'server/studio/providers/models',
  'server/platform/threads/papers',
  'assets/reliefs',
  'tests/support/pictures/one-panel.ts',
  'scripts/make/make-kernels.mjs',
  'scripts/project.mjs',
];

const copySources = (): void => {
  for (const part of PARTS)
    cpSync(join(ROOT, part), join(copy, part), {
      recursive: true,
      filter: (file) => !/\.test\.ts$|\.tsbuildinfo$/.test(file),
    });
  for (const file of ['package.json', 'tsconfig.base.json', '.oxlintrc.json'])
    cpSync(join(ROOT, file), join(copy, file));
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
};

const addMaterial = (): void => {
  mkdirSync(join(copy, 'engine/materials/velvet'));
  writeFileSync(
    join(copy, 'engine/materials/velvet/velvet.ts'),
    `
import type { MaterialLook } from '../look.ts';
import { nap } from '../nap.ts';
import { once } from '../../once.ts';
export const VELVET: MaterialLook = {
  glossFactor: 0, fresnel: 0.002, highlight: 0, highlightSharpness: 1, sheen: 0.02, grazingGain: 0.5, keepMid: 0.9, keepFine: 0.2,
  surface: once(() => nap({ fiberCm: 0.3, clumpCm: 3, lay: 0.9, seed: 71 })), relief: 0.2, glossRelief: 0, tone: 0.3, mottle: 0.1,
};`,
  );
  edit(
    'engine/catalog/materials.ts',
    [`import { VINYL }`, `import { VELVET } from '../materials/velvet/velvet.ts';\nimport { VINYL }`],
    [
      `} as const satisfies`,
      `  velvet: {
    name: 'Velvet', description: 'Deep pile.', phrases: ['velvet', 'mohair'],
    relief: { picture: 'suede', px: 150 }, isPinked: true,
  },
} as const satisfies`,
    ],
    [
      `  alcantara: {
    prompt:`,
      `  velvet: {
    prompt: 'deep velvet', inPriceLists: /velvet/,
    translated: { es: 'terciopelo', de: 'Samt', fr: 'velours', pt: 'veludo', it: 'velluto' },
  },
  alcantara: {
    prompt:`,
    ],
    [`  vinyl: VINYL,`, `  vinyl: VINYL,\n  velvet: VELVET,`],
  );
};

/** A family of its own: one function, its name and its line; and the row that measures it. */
const addPattern = (): void => {
  edit(
    'engine/kernels/assembly/pattern-samplers.ts',
    ['  Holes,\n', '  Holes,\n  Waves,\n'],
    [
      '/**\n * Samples the pattern at four pixels, after',
      `/** Slanting waves. Own number: their steepness. */
function sampleWaves(x: v128, y: v128): void {
  const along = f32x4.div(f32x4.add(x, y), f32x4.splat(<f32>width));
  sampledU = f32x4.mul(f32x4.sub(along, f32x4.nearest(along)), f32x4.splat(<f32>own));
  sampledV = f32x4.splat(0);
  sampledOpen = f32x4.splat(1);
}

/**
 * Samples the pattern at four pixels, after`,
    ],
    [
      '  if (family === Family.Quilt)',
      '  if (family === Family.Waves) sampleWaves(single(lowX, highX), single(lowY, highY));\n  else if (family === Family.Quilt)',
    ],
  );
  edit(
    'engine/catalog/patterns.ts',
    [
      `} as const satisfies`,
      `  waves: {
    name: 'Waves', paper: 'waves', understood: 'waves', phrases: ['wavy lines'], panel: 'custom',
  },
} as const satisfies`,
    ],
    [
      `  pleats: {
    inSentence:`,
      `  waves: {
    inSentence: 'sewn waves', prompt: 'wave stitching', translated: { es: 'ondas', de: 'Wellen', fr: 'vagues', pt: 'ondas', it: 'onde' },
  },
  pleats: {
    inSentence:`,
    ],
    [
      `  pleats: rolls(`,
      `  waves: {
    family: 'Waves', onPanel: () => ({ width: 3, height: 3, own: [1.2, 0] }),
    riseCm: 1, strayCm: 0, replaced: 0.9, isPadded: true, isQuilted: false,
  },
  pleats: rolls(`,
    ],
  );
  execFileSync(process.execPath, ['scripts/make/make-kernels.mjs'], { cwd: copy });
};

const addChoice = (): void => {
  const levels = { off: 'off', low: 'low', high: 'high' };
  const said = JSON.stringify({ name: 'Heizung', values: { ...levels, low: 'schwach' } });
  edit(
    'engine/catalog/choices.ts',
    [
      `} as const satisfies Record<string, ChoiceRow>`,
      `  trialHeat: { name: 'Seat heating', zone: 'insert', values: ${JSON.stringify(levels)} },
} as const satisfies Record<string, ChoiceRow>`,
    ],
    [
      `} as const satisfies { [Field`,
      `  trialHeat: { sentences: { off: '', low: 'The inserts are warm.', high: '' }, translated: { es: ${said}, de: ${said}, fr: ${said}, pt: ${said}, it: ${said} } },
} as const satisfies { [Field`,
    ],
  );
};

const compilerErrors = (): string =>
  spawnSync('node_modules/.bin/oxlint', ['--type-aware', '--type-check', '--format', 'unix', 'engine', 'contract'], {
    cwd: copy,
    encoding: 'utf8',
  }).stdout;

/** The copy's own texts and pictures for the new rows. */
const PROBE = `
import { writeAnalysisText } from '#engine/report/analysis-text.ts';
import { parseDesign } from '#engine/design.ts';
import { PLAIN_DESIGN } from '#engine/plain-design.ts';
import { coverOf } from '#engine/compose/cover-of.ts';
import { toWireDesign } from '#contract/studio/design-wire.ts';
import { describeDesign } from '#server/studio/designs/design-lines.ts';
import { translateDesign } from '#server/studio/designs/translate-design.ts';
import { planFor } from '#engine/zone-map.ts';
import { lookOf } from '#engine/catalog/look-of.ts';
import { MATERIAL_OPTIONS, MATERIALS, PATTERNS } from '#contract/options.ts';
import { SwatchSnapshot } from '#engine/swatch.ts';
import { buildRelief } from '#engine/panel-relief/sew-relief.ts';
import { prepareRelief } from '#engine/panel-relief/prepare-relief.ts';
import { createOnePanelLayers } from '#tests/support/pictures/one-panel.ts';
import { parseMaterial } from '#server/studio/swatches/csv/read-cells.ts';
import { writePrompt } from '#server/studio/providers/models/write-prompt.ts';
import { swatchJpeg } from '#server/platform/threads/papers/swatch-picture.ts';
const design = parseDesign({ customInstructions: 'red mohair inserts with wavy lines' });
const plan = planFor(design);
const zone = { id: 'a', kind: 'insert', name: 'Insert', area: 0.2, confidence: 1, changed: true, ...plan.byKind.insert };
const report = { zones: [zone], warnings: [], maskCoverage: 0.2, outsideChanged: 0, provider: 'engine' };
const quick = parseDesign({ style: 'none', materials: ['velvet'], zones: { a: { pattern: 'waves' } }, trialHeat: 'low' });
const quickPlan = planFor(quick);
const cover = coverOf([zone], quickPlan, quick);
const german = (design) => {
  const { parts, choices } = translateDesign(describeDesign({ design, cover }), 'de');
  return [parts[0].material, choices.map(({ name, value }) => name + ': ' + value)];
};
const layers = createOnePanelLayers(0.3);
const flat = () => ({ light: { width: 1, height: 1, data: new Float32Array(1) }, gloss: { width: 1, height: 1, data: new Float32Array(1) } });
const paint = (pattern) => {
  const { width, height } = layers;
  const base = prepareRelief(layers, width, height, { left: 0, top: 0, right: width, bottom: height }, flat);
  const { shade } = buildRelief(base, { ...plan, byKind: { insert: { ...plan.byKind.insert, pattern } } });
  return { levels: [...new Set(shade)].length, shade: [...shade].join() };
};
console.log(JSON.stringify({
  lists: [MATERIALS, PATTERNS, MATERIAL_OPTIONS.map(({ name }) => name)],
  finish: [plan.byKind.insert.material, plan.byKind.insert.pattern],
  field: quick.materials,
  choice: [PLAIN_DESIGN.trialHeat, parseDesign({ style: 'none', materials: ['velvet'] }).trialHeat, toWireDesign(quick).trialHeat, quickPlan.choices.trialHeat],
  german: [german(quick), german({ ...quick, trialHeat: 'off' })],
  warm: writeAnalysisText({ report, design: quick, plan: quickPlan, notUnderstood: [] }),
  swatch: SwatchSnapshot.shape.material.parse('velvet'),
  listed: parseMaterial('Crushed velvet, faux suede'),
  text: writeAnalysisText({ report, design, plan, notUnderstood: [] }),
  prompt: writePrompt({ zones: report.zones, plan, words: '', wording: 'describe' }),
  painted: [paint('waves').levels > 100, paint('waves').shade === paint('pleats').shade],
  drawn: lookOf('velvet').sheen,
  picture: (await swatchJpeg({ relief: 'velvet', code: '#802020', tile: undefined }, { width: 40, height: 30 })).length > 200,
}));`;

test('a new material and a new pattern are two files each, a new choice is one: lists, parsers, texts, papers, prompts, price lists and pictures know them, and the compiled kernels paint it', async () => {
  copySources();
  addMaterial();
  addPattern();
  addChoice();
  expect(compilerErrors()).toBe('');
  writeFileSync(join(copy, 'probe.ts'), PROBE);
  await build({
    absWorkingDir: copy,
    entryPoints: ['probe.ts'],
    outfile: join(copy, 'build/server/probe.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['sharp'],
    logLevel: 'error',
  });
  const said = JSON.parse(
    execFileSync(process.execPath, ['build/server/probe.mjs'], { cwd: copy, encoding: 'utf8' }),
  ) as Record<string, unknown>;
  expect(said).toEqual({
    lists: [
      [...COVER_MATERIALS, 'velvet', 'none'],
      [...PATTERNS, 'waves'],
      [...COVER_MATERIALS.map((id) => MATERIAL_ROWS[id].name), 'Velvet', 'None'],
    ],
    finish: ['velvet', 'waves'],
    field: ['velvet'],
    choice: ['off', 'off', 'low', 'low'],
    german: [
      ['Samt, Wellen', ['Heizung: schwach']],
      ['Samt, Wellen', []],
    ],
    warm: expect.stringContaining('The inserts are warm.') as string,
    swatch: 'velvet',
    listed: 'velvet',
    text: expect.stringContaining('Inserts: red velvet with sewn waves.') as string,
    prompt: expect.stringContaining('deep velvet, wave stitching') as string,
    painted: [true, false],
    drawn: 0.02,
    picture: true,
  });
});

test('tables by material, pattern, grain or choice stand in the catalog alone', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  const others = files.filter((file) => !file.startsWith('engine/catalog/') && existsSync(join(ROOT, file)));
  const keyed = /(?:Record<|\bin )(?:Exclude<)?(?:CoverMaterial|Material|Pattern|Grain|ChoiceField)\b/;
  expect(others.filter((file) => keyed.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});

test('every row names pictures that are there, and no phrase means two things', () => {
  for (const id of COVER_MATERIALS)
    expect(existsSync(join(ROOT, `assets/reliefs/${MATERIAL_ROWS[id].relief.picture}.webp`)), id).toBe(true);
  for (const id of PATTERNS)
    expect(existsSync(join(ROOT, `assets/reliefs/style-${PATTERN_ROWS[id].panel}.webp`)), id).toBe(true);
  for (const id of PATTERNS) expect(PATTERN_TEXTS[id].translated === null, id).toBe(PATTERN_ROWS[id].paper === '');
  const phrases = [...Object.values(MATERIAL_ROWS), ...Object.values(PATTERN_ROWS)].flatMap((row) => row.phrases);
  expect(new Set(phrases).size).toBe(phrases.length);
  expect(phrases.filter((phrase) => phrase !== phrase.toLowerCase())).toEqual([]);
});
