import { describe, expect, it } from 'vitest';
import { createOnePanelLayers } from '#tests/support/pictures/one-panel.ts';
import { NO_PANEL } from '../../geometry/geometry.ts';
import type { Layers } from '../../layers.ts';
import type { BolsterLevel, Pattern, ZoneKind } from '../../options.ts';
import { EMPTY_PLAN, type TrimPlan } from '../../trim-plan.ts';
import { buildRelief } from '../../panel-relief/sew-relief.ts';
import { createPaddingTables } from './profile.ts';
import { prepareRelief } from '../../panel-relief/prepare-relief.ts';
import type { Relief } from '../../relief.ts';

const plan = (pattern: Pattern, over: Partial<TrimPlan> = {}, kind: ZoneKind = 'insert'): TrimPlan => ({
  ...EMPTY_PLAN,
  byKind: { [kind]: { material: 'leather', color: [230, 225, 215], pattern, gloss: 1 } },
  seed: 5,
  ...over,
});

/** A photo of even light. */
const noLight = () => ({
  light: { width: 1, height: 1, data: new Float32Array(1) },
  gloss: { width: 1, height: 1, data: new Float32Array(1) },
});

const reliefOf = (layers: Layers, trim: TrimPlan, width = layers.width, height = layers.height): Relief | null =>
  buildRelief(prepareRelief(layers, width, height, { left: 0, top: 0, right: width, bottom: height }, noLight), trim);

const PATTERNS = ['pleats', 'flutes', 'tuck-and-roll', 'diamond', 'perforated'] as const;

/** Standard deviation of the light factor over the panel's middle. */
const contrast = (relief: Relief): number => {
  const values: number[] = [];
  for (let y = Math.round(relief.height * 0.25); y < relief.height * 0.75; y++)
    for (let x = Math.round(relief.width * 0.25); x < relief.width * 0.75; x++)
      values.push(relief.shade[y * relief.width + x]);
  const mean = values.reduce((s, v) => s + v, 0) / values.length;
  return Math.sqrt(values.reduce((s, v) => s + (v - mean) ** 2, 0) / values.length);
};

/** Mean over blocks of `n` x `n` pixels. */
const reduced = (plane: Float32Array, width: number, height: number, n: number): Float32Array => {
  const w = Math.floor(width / n);
  const h = Math.floor(height / n);
  const out = new Float32Array(w * h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      for (let v = 0; v < n; v++)
        for (let u = 0; u < n; u++) out[y * w + x] += plane[(y * n + v) * width + x * n + u] / (n * n);
  return out;
};

describe('patterns', () => {
  it.each(PATTERNS)('%s shows on a near seat', (pattern) => {
    expect(contrast(reliefOf(createOnePanelLayers(0.1), plan(pattern))!)).toBeGreaterThan(0.03);
  });

  it.each([
    ['pleats', 2.6],
    ['flutes', 3.2],
    ['tuck-and-roll', 4.6],
    ['diamond', 3.2],
    ['perforated', 0.62],
  ] as const)('%s beyond Nyquist is an even tone, never moire', (pattern, cm) => {
    const layers = createOnePanelLayers(0.5);
    const s = 0.5 / cm;
    // A far seat: the same panel in a picture in which a period spans less than two pixels.
    const relief = reliefOf(layers, plan(pattern), Math.round(layers.width * s), Math.round(layers.height * s))!;
    expect(contrast(relief)).toBeLessThan(0.012);
  });

  it.each(PATTERNS)('%s: a small picture is the large one made smaller', (pattern) => {
    const layers = createOnePanelLayers(0.25);
    const small = reliefOf(layers, plan(pattern))!;
    const large = reliefOf(layers, plan(pattern), layers.width * 4, layers.height * 4)!;
    const truth = reduced(large.shade, large.width, large.height, 4);
    let error = 0;
    for (let i = 0; i < truth.length; i++) error += (truth[i] - small.shade[i]) ** 2;
    expect(Math.sqrt(error / truth.length)).toBeLessThan(0.05);
  });

  it('pleats run from top to bottom, flutes from side to side', () => {
    const along = (pattern: Pattern): number => {
      const { shade, width, height } = reliefOf(createOnePanelLayers(0.1), plan(pattern))!;
      let across = 0;
      let down = 0;
      for (let y = 100; y < height - 100; y++) {
        for (let x = 60; x < width - 60; x++) {
          const i = y * width + x;
          across += Math.abs(shade[i + 3] - shade[i - 3]);
          down += Math.abs(shade[i + 3 * width] - shade[i - 3 * width]);
        }
      }
      return across / down;
    };
    expect(along('pleats')).toBeGreaterThan(3);
    expect(along('flutes')).toBeLessThan(1 / 3);
  });

  it.each([
    ['pleats', 'x', 30, 3.6],
    ['tuck-and-roll', 'x', 30, 6.2],
    ['flutes', 'y', 48, 4.6],
  ] as const)(
    'as many %s lie along %s as fit the panel whole, with a crease between each two',
    (pattern, along, span, wanted) => {
      const cm = 0.1;
      const { shade, width, height } = reliefOf(createOnePanelLayers(cm), plan(pattern))!;
      const middle = (along === 'x' ? height : width) >> 1;
      const lightAt = (place: number): number => {
        const k = 6 + Math.round(place / cm);
        return shade[along === 'x' ? middle * width + k : k * width + middle]!;
      };
      const period = span / Math.round(span / wanted);
      for (let crease = period; crease < span - 1; crease += period) {
        // A line that is sewn by hand strays a little.
        const near = [-3, -2, -1, 0, 1, 2, 3].map((n) => lightAt(crease + n * cm));
        expect(Math.min(...near)).toBeLessThan(0.55);
        expect(lightAt(crease + period / 2)).toBeGreaterThan(0.9);
      }
    },
  );

  it('holes lie in staggered rows, and take their part of the light', () => {
    const cm = 0.05;
    const { shade, width, height } = reliefOf(createOnePanelLayers(cm), plan('perforated'))!;
    const isHole = (x: number, y: number): boolean => shade[y * width + x]! < 0.4;
    const [left, top, side] = [width >> 2, height >> 2, Math.round(7 / cm)];
    let holes = 0;
    let light = 0;
    for (let y = top; y < top + side; y++)
      for (let x = left; x < left + side; x++) {
        light += shade[y * width + x]! / side ** 2;
        // The first pixel of a hole: none of it above, none to its left.
        if (isHole(x, y) && !isHole(x - 1, y) && !isHole(x, y - 1) && !isHole(x + 1, y - 1)) holes++;
      }
    const perArea = 7 ** 2 / (0.7 * 0.35);
    expect(holes / perArea).toBeGreaterThan(0.8);
    expect(holes / perArea).toBeLessThan(1.2);
    expect(light).toBeCloseTo(1 - (0.86 * Math.PI * 0.1 ** 2) / (0.7 * 0.35), 1);
  });

  it('stitches of a quilt are dashes near by and a thin even line from afar, in double rows beside the valley', () => {
    const sewn = (style: 'single' | 'double', cm: number): Relief =>
      reliefOf(createOnePanelLayers(cm), plan('diamond', { stitching: { style, color: [200, 0, 0] } }))!;
    const threadFraction = ({ thread, width, height }: Relief): number => {
      let sum = 0;
      for (let y = height >> 2; y < 3 * (height >> 2); y++)
        for (let x = width >> 2; x < 3 * (width >> 2); x++) sum += thread!.alpha[y * width + x]! / 255;
      return sum / ((width >> 1) * (height >> 1));
    };
    // 0.11 cm of thread along four sides of a diamond of 5 by 6.5 cm, each side of two diamonds, four fifths of it
    // above the cover.
    const lines = (2 * 0.11 * Math.hypot(5, (6.4 * 5) / 4.9)) / (5 * ((6.4 * 5) / 4.9));
    const most = ({ thread }: Relief): number => thread!.alpha.reduce((a, b) => Math.max(a, b), 0);
    const [near, double, far] = [sewn('single', 0.04), sewn('double', 0.04), sewn('single', 0.3)];
    expect(threadFraction(near) / (0.8 * lines)).toBeCloseTo(1.1, 1);
    expect(threadFraction(double) / threadFraction(near)).toBeCloseTo(2, 1);
    expect([most(near), most(far) < 160]).toEqual([255, true]);
    // From afar a line is drawn a third stronger than it is, so that it can still be seen.
    expect(threadFraction(far) / (0.8 * lines)).toBeCloseTo(1.3, 1);
  });

  it('nothing is pressed outside the panel, and the edge is soft', () => {
    const layers = createOnePanelLayers(0.1);
    const relief = reliefOf(layers, plan('diamond'))!;
    expect(relief.shade.filter((v, p) => layers.geometry.panelOf[p] === NO_PANEL && v !== 1)).toHaveLength(0);
    const edge = 6 * relief.width;
    expect(
      relief.shade.subarray(edge + 10, edge + relief.width - 10).filter((v) => Math.abs(v - 1) > 0.1),
    ).toHaveLength(0);
  });

  it('on a seat whose parts are not told apart only the middle panel is patterned', () => {
    expect(reliefOf(createOnePanelLayers(0.1, 'seat', 'side'), plan('diamond', {}, 'seat'))).toBeNull();
    expect(
      contrast(reliefOf(createOnePanelLayers(0.1, 'seat', 'insert'), plan('diamond', {}, 'seat'))!),
    ).toBeGreaterThan(0.02);
  });

  it('keeping the pattern makes no relief at all', () => {
    expect(reliefOf(createOnePanelLayers(0.1), plan('keep'))).toBeNull();
  });

  it('the photo keeps its own relief at the seam and loses it under foam', () => {
    const { keepMid, width, height } = reliefOf(createOnePanelLayers(0.1), plan('pleats'))!;
    expect(keepMid[(height >> 1) * width + (width >> 1)]).toBeLessThan(40);
    expect(keepMid[7 * width + (width >> 1)]).toBeGreaterThan(150);
  });

  it('a quilt is sewn with the chosen stitching and without, also one that keeps its color', () => {
    const single = { stitching: { style: 'single', color: [200, 0, 0] } } as const;
    const keeping = { byKind: { insert: { material: 'leather', pattern: 'diamond', gloss: 1 } } } as const;
    const thread = (over: Partial<TrimPlan>) => reliefOf(createOnePanelLayers(0.08), plan('diamond', over))!.thread;
    for (const over of [single, {}, keeping, { ...keeping, ...single }])
      expect(thread(over)?.alpha.some((v) => v > 200)).toBe(true);
  });

  it('the same plan gives the same relief, another seed another hand', () => {
    const [a, b, c] = [5, 5, 6].map((seed) => reliefOf(createOnePanelLayers(0.2), plan('pleats', { seed }))!.shade);
    expect(a.every((v, i) => v === b[i])).toBe(true);
    expect(a.every((v, i) => v === c[i])).toBe(false);
  });

  it('an area is the same part of the whole', () => {
    const layers = createOnePanelLayers(0.1);
    const whole = reliefOf(layers, plan('flutes'))!;
    const bounds = { left: 40, top: 120, right: 200, bottom: 260 };
    const part = buildRelief(prepareRelief(layers, layers.width, layers.height, bounds, noLight), plan('flutes'))!;
    let worst = 0;
    for (let y = 0; y < 140; y++)
      for (let x = 0; x < 160; x++)
        worst = Math.max(worst, Math.abs(part.shade[y * 160 + x] - whole.shade[(y + 120) * whole.width + x + 40]));
    expect(worst).toBeLessThan(0.02);
  });
});

describe('bolsters', () => {
  const bolsters = (seatBolsters: BolsterLevel) => ({ choices: { ...EMPTY_PLAN.choices, seatBolsters } });
  const side = (level: BolsterLevel): Relief | null =>
    reliefOf(createOnePanelLayers(0.2, 'bolster', 'side'), plan('keep', bolsters(level), 'bolster'));

  it("the photo's own height needs no relief", () => {
    expect(side('none')).toBeNull();
    expect(side('standard')).toBeNull();
  });

  it('higher ones are rounder, and lighter above than below where the light comes from above', () => {
    const [medium, high] = [side('medium')!, side('extra-high')!];
    expect(contrast(side('high')!)).toBeLessThan(0.01); // the ridge in the middle stays as it is
    const spread = (r: Relief): number => Math.max(...r.shade) - Math.min(...r.shade);
    expect(spread(high)).toBeGreaterThan(1.4 * spread(medium));
    const middle = high.width >> 1;
    expect(high.shade[16 * high.width + middle]).toBeGreaterThan(high.shade[(high.height - 16) * high.width + middle]);
  });

  it('an insert between high bolsters lies deeper: its edge is darker than its middle', () => {
    const insert = reliefOf(createOnePanelLayers(0.2), plan('keep', bolsters('extra-high')))!;
    const row = (insert.height >> 1) * insert.width;
    expect(insert.shade[row + 9]).toBeLessThan(insert.shade[row + (insert.width >> 1)] - 0.1);
  });
});

describe('profiles', () => {
  it('light and slope of a roll: dark in the valley, level on top, steepest beside the seam', () => {
    const [table] = createPaddingTables({ fullness: 2.4, valley: 0.05, depth: 0.6 });
    expect(table[2]).toBeLessThan(0.5);
    expect(table[3 * 256 + 2]).toBeGreaterThan(0.98);
    expect(Math.abs(table[3 * 256])).toBeLessThan(0.05);
    expect(table[3 * 20]).toBeGreaterThan(table[3 * 128]);
  });
});
