import { describe, expect, it } from 'vitest';
import { compose, prepare } from '../compose.ts';
import { estimateGeometry } from '../analyze/panels/estimate-geometry.ts';
import { encodeSrgb } from '../color/srgb.ts';
import { NEUTRAL_TONE } from '../color/tone.ts';
import { ENGINE_VERSION, NO_ZONE, type Layers, type Zone } from '../layers.ts';
import type { ZoneKind } from '../options.ts';
import { createRaster } from '../raster/raster.ts';
import { EMPTY_PLAN, type Rgb8, type TrimPlan } from '../trim-plan.ts';
import { reliefFor } from './relief-for.ts';
import { trimColors } from './trim-colors.ts';
import { zoneFinishes } from './zone-finishes.ts';

const SIZE = 240;

interface Place {
  /** Number of the zone at a place. */
  zone: number;
  /** The photo shows a seam there. */
  isSeam: boolean;
}

/** A bolster around an insert. */
const around = (x: number, y: number): Place => {
  const insert = x > 80 && x < 160 && y > 50 && y < 190;
  return { zone: insert ? 0 : 1, isSeam: !insert && x > 76 && x < 164 && y > 46 && y < 194 };
};

/** An insert above a bolster, and a door at the right end of the seam between them. */
const besideDoor = (x: number, y: number): Place => {
  if (x >= 150) return { zone: 2, isSeam: false };
  return { zone: y < 120 ? 0 : 1, isSeam: Math.abs(y - 120) < 3 };
};

/** Covers of one color. */
const seat = (
  kinds: readonly ZoneKind[] = ['insert', 'bolster'],
  placeAt = around,
): { layers: Layers; photo: ReturnType<typeof createRaster> } => {
  const photo = createRaster(SIZE, SIZE);
  const zoneOf = new Uint8Array(SIZE * SIZE).fill(NO_ZONE);
  const matte = new Uint8Array(SIZE * SIZE);
  for (let p = 0; p < zoneOf.length; p++) {
    const x = p % SIZE;
    const y = Math.floor(p / SIZE);
    const inside = x > 30 && x < 210 && y > 20 && y < 220;
    const { zone, isSeam } = placeAt(x, y);
    photo.data.set(inside && isSeam ? [60, 60, 60, 255] : [130, 130, 130, 255], 4 * p);
    if (!inside) continue;
    matte[p] = 255;
    zoneOf[p] = zone;
  }
  const zones = kinds.map((kind, i): Zone => ({
    id: `${kind}-${i}`,
    kind,
    name: kind,
    confidence: 1,
    bounds: { left: 0, top: 0, right: SIZE, bottom: SIZE },
    area: 0.3,
  }));
  const light = {
    tone: NEUTRAL_TONE,
    whitePoint: [1, 1, 1] as const,
    noise: [0, 0, 0] as const,
    clusters: kinds.map((_, zone) => ({ albedo: [0.2, 0.2, 0.2] as const, zone })),
    clusterOf: zoneOf.slice(),
    shading: { width: 2, height: 2, data: new Float32Array(12).fill(1) },
  };
  const geometry = estimateGeometry(photo, { zones, zoneOf, matte });
  return {
    photo,
    layers: {
      version: ENGINE_VERSION,
      width: SIZE,
      height: SIZE,
      zones,
      zoneOf,
      matte,
      light,
      geometry,
      warnings: [],
      source: 'given',
    },
  };
};

const plan = (over: Partial<TrimPlan>): TrimPlan => ({
  ...EMPTY_PLAN,
  stitching: { style: 'none', color: [200, 20, 30] },
  piping: { style: 'none', color: [240, 240, 240] },
  ...over,
});

describe('sewing on covers that keep their color', () => {
  const { photo, layers } = seat();
  const prepared = prepare(photo, layers);

  it('red thread alone is red thread on the old cover', () => {
    const { picture, changed } = compose(prepared, plan({ stitching: { style: 'double', color: [200, 20, 30] } }));
    let red = 0;
    for (let p = 0; p < changed.data.length; p++) if (picture.data[4 * p] > picture.data[4 * p + 1] + 25) red++;
    expect(red).toBeGreaterThan(150);
    expect(red).toBeLessThan(6000);
  });

  const oldColor = layers.light.clusters[0]!.albedo.map((value) => Math.round(encodeSrgb(value))) as [
    number,
    number,
    number,
  ];
  const paint = (over: Partial<TrimPlan>): Buffer => Buffer.from(compose(prepared, plan(over)).picture.data);
  /** Greatest difference of two pictures, in 8-bit codes. */
  const difference = (one: Buffer, other: Buffer): number =>
    one.reduce((most, code, i) => Math.max(most, Math.abs(code - other[i]!)), 0);

  it('thread and piping without a color are tone on tone: in the color of the old cover', () => {
    const sewn = (color?: Rgb8): Buffer =>
      paint({ stitching: { style: 'double', color }, piping: { style: 'single', color } });
    expect(difference(sewn(), sewn(oldColor))).toBeLessThanOrEqual(1);
    expect(difference(sewn(), sewn([0, 0, 0]))).toBeGreaterThan(20);
  });

  it('a quilt on a seat that keeps its color is sewn in that color', () => {
    const quilted = (color?: Rgb8): Buffer => {
      const finish = { pattern: 'diamond', gloss: 1, color } as const;
      return paint({ byKind: { insert: finish, bolster: finish } });
    };
    expect(difference(quilted(), quilted(oldColor))).toBeLessThanOrEqual(2);
  });

  it("away from the seams every byte is the photo's", () => {
    const { picture, changed } = compose(
      prepared,
      plan({
        stitching: { style: 'single', color: [200, 20, 30] },
        piping: { style: 'single', color: [240, 240, 240] },
      }),
    );
    let wrong = 0;
    for (let p = 0; p < changed.data.length; p++)
      if (changed.data[p] === 0)
        for (let c = 0; c < 3; c++) if (picture.data[4 * p + c] !== photo.data[4 * p + c]) wrong++;
    expect(wrong).toBe(0);
    expect(changed.data[120 * SIZE + 120]).toBe(0);
    expect(changed.data[5 * SIZE + 5]).toBe(0);
    expect(changed.data.some((v) => v > 0)).toBe(true);
  });

  it('a plan that sews nothing changes nothing', () => {
    const { picture, changed } = compose(prepared, plan({}));
    expect(changed.data.every((v) => v === 0)).toBe(true);
    expect(picture.data.every((v, i) => v === photo.data[i])).toBe(true);
  });
});

it('thread and piping of a seat do not lie on a door beside it that stays as it is', () => {
  const { photo, layers } = seat(['door', 'bolster']);
  const { changed } = compose(
    prepare(photo, layers),
    plan({
      stitching: { style: 'double', color: [200, 20, 30] },
      piping: { style: 'single', color: [240, 240, 240] },
    }),
  );
  expect(changed.data.filter((v, p) => v > 0 && layers.zoneOf[p] === 1).length).toBeGreaterThan(0);
  expect(changed.data.filter((v, p) => v > 0 && layers.zoneOf[p] === 0).length).toBe(0);
});

it.each(['single', 'double', 'french'] as const)('%s thread ends where a door begins that stays as it is', (style) => {
  const { photo, layers } = seat(['insert', 'bolster', 'door'], besideDoor);
  const { changed } = compose(prepare(photo, layers), plan({ stitching: { style, color: [200, 20, 30] } }));
  const sewn = [0, 1, 2].map((zone) => changed.data.filter((v, p) => v > 0 && layers.zoneOf[p] === zone).length);
  expect(sewn[0]! > 0 && sewn[1]! > 0).toBe(true);
  expect(sewn[2]).toBe(0);
});

it('in a picture without seats, thread without a color has that of what is covered', () => {
  const { photo, layers } = seat(['door', 'custom']);
  const red = { pattern: 'keep', gloss: 1, color: [140, 20, 30] } as const;
  const covered = plan({ byKind: { custom: red }, stitching: { style: 'double' } });
  const finishes = zoneFinishes(layers, covered);
  const [thread] = trimColors(layers, covered, finishes, reliefFor(prepare(photo, layers), covered));
  expect(thread).toEqual(finishes.albedo[1]);
});
