import { describe, expect, it } from 'vitest';
import { diffuseFraction, glossSplit, SPECULAR, removeSpecular } from '../../color/gloss-split.ts';
import { decodeSrgb, encodeSrgb } from '../../color/srgb.ts';
import { NO_ZONE } from '../../layers.ts';
import type { Zone } from '../../layers.ts';
import { hash } from '../../materials/hash.ts';
import { createRaster } from '../../raster/raster.ts';
import type { Raster } from '../../raster/raster.ts';
import { estimateLight } from './estimate-light.ts';
import { noiseByLevel } from './noise-levels.ts';

const SIZE = 160;
const paint = (color: (x: number, y: number) => readonly [number, number, number], noise = 0): Raster => {
  const photo = createRaster(SIZE, SIZE);
  for (let i = 0; i < SIZE * SIZE; i++) {
    const linear = color(i % SIZE, Math.floor(i / SIZE));
    for (let c = 0; c < 3; c++) photo.data[4 * i + c] = Math.round(encodeSrgb(linear[c]) + noise * gauss(i, c));
    photo.data[4 * i + 3] = 255;
  }
  return photo;
};
/** Sum of three uniforms, variance 1. */
const gauss = (i: number, c: number): number =>
  [1, 2, 3].reduce((sum, k) => sum + ((hash(i, c, k) >>> 8) / 0x1000000 - 0.5) * 2, 0);

const whole = (kinds: (x: number, y: number) => number = () => 0, count = 1) => {
  const zoneOf = Uint8Array.from({ length: SIZE * SIZE }, (_, i) => kinds(i % SIZE, Math.floor(i / SIZE)));
  const zones = Array.from({ length: count }, (_, k): Zone => ({
    id: `seat-${k}`,
    kind: 'seat',
    name: 'Seat',
    confidence: 1,
    bounds: { left: 0, top: 0, right: SIZE, bottom: SIZE },
    area: 1 / count,
  }));
  return { zones, zoneOf, matte: new Uint8Array(SIZE * SIZE).fill(255) };
};
const level = ([r, g, b]: readonly [number, number, number]): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

describe('noise', () => {
  it.each([0.8, 2, 4])('of %d codes is found to a quarter', (sigma) => {
    const [, middle] = noiseByLevel(paint(() => [0.15, 0.15, 0.15], sigma));
    expect(middle / sigma).toBeGreaterThan(0.75);
    expect(middle / sigma).toBeLessThan(1.25);
  });
  it('is not confused by a checked cloth on half of the picture', () => {
    const check = (x: number, y: number): [number, number, number] =>
      x > SIZE / 2 && ((x >> 1) + (y >> 1)) % 2 === 0 ? [0.3, 0.3, 0.3] : [0.15, 0.15, 0.15];
    expect(noiseByLevel(paint(check, 1))[1]).toBeLessThan(1.6);
  });
});

describe('gloss', () => {
  it('is told from a colored surface exactly', () => {
    const { diffuse, gloss, trust } = glossSplit([2.5, 0.6, 0.5]);
    const dot = (w: readonly number[], v: readonly number[]): number => w[0] * v[0] + w[1] * v[1] + w[2] * v[2];
    const pixel = [0.1 * 2.5 + 0.07, 0.1 * 0.6 + 0.07, 0.1 * 0.5 + 0.07];
    expect(trust).toBe(1);
    expect(dot(diffuse, pixel)).toBeCloseTo(0.1, 6);
    expect(dot(gloss, pixel)).toBeCloseTo(0.07, 6);
  });
  it('is most of the brightness above good light on black, a little of it on grey, none below good light', () => {
    expect(removeSpecular(1, diffuseFraction(0.02))).toBeLessThan(0.25);
    expect(removeSpecular(1, diffuseFraction(0.2))).toBeGreaterThan(0.9);
    expect(removeSpecular(1, diffuseFraction(0.6))).toBeGreaterThan(0.98);
    expect(removeSpecular(-1, diffuseFraction(0.02))).toBe(-1);
  });
  it('keeps the order of brightness on every material', () => {
    for (const y of [0.001, SPECULAR, 0.03, 0.1, 0.8]) {
      const fraction = diffuseFraction(y);
      for (let log = -2; log < 3; log += 0.1)
        expect(removeSpecular(log + 0.1, fraction)).toBeGreaterThan(removeSpecular(log, fraction));
    }
  });
  it('is not claimed on grey', () => expect(glossSplit([1, 1, 1]).trust).toBe(0));
});

describe('the colors of a seat', () => {
  it('are two where red meets black', () => {
    const { clusters, clusterOf } = estimateLight(
      paint((x) => (x < SIZE / 2 ? [0.25, 0.02, 0.02] : [0.03, 0.03, 0.03])),
      whole(),
    );
    expect(clusters).toHaveLength(2);
    expect(clusterOf[80 * SIZE + 20]).not.toBe(clusterOf[80 * SIZE + 140]);
    const red = clusters[clusterOf[80 * SIZE + 20]].albedo;
    expect(red[0] / red[1]).toBeGreaterThan(5);
  });
  it('are two where black meets white in one zone, in each its own reflectance', () => {
    const { clusters, clusterOf } = estimateLight(
      paint((x) => (x < SIZE / 2 ? [0.6, 0.6, 0.6] : [0.018, 0.018, 0.018]), 1),
      whole(),
    );
    expect(clusters).toHaveLength(2);
    expect(
      level(clusters[clusterOf[80 * SIZE + 20]].albedo) / level(clusters[clusterOf[80 * SIZE + 140]].albedo),
    ).toBeGreaterThan(8);
  });
  it('are one where burnt sun lies on black', () => {
    const { clusters } = estimateLight(
      paint((x) => (x < SIZE / 3 ? [1.2, 1.2, 1.2] : [0.02, 0.02, 0.02])),
      whole(),
    );
    expect(clusters).toHaveLength(1);
  });
  it('are one where a shadow crosses grey cloth', () => {
    const { clusters } = estimateLight(
      paint((x) => (x < SIZE / 2 ? [0.18, 0.18, 0.18] : [0.04, 0.04, 0.04])),
      whole(),
    );
    expect(clusters).toHaveLength(1);
  });
  it('are one where a black seat turns into deep shade', () => {
    const shade = (x: number): number => Math.min(1, Math.max(0, (x - SIZE / 2) / 30));
    const { clusters } = estimateLight(
      paint((x) => {
        const light = 0.25 * Math.exp(-3.2 * shade(x));
        return [light, light, light];
      }),
      whole(),
    );
    expect(clusters).toHaveLength(1);
  });
  it('are those of the next panel where its border was found beside its seam', () => {
    const zones = whole((x) => (x < 60 ? 0 : 1), 2);
    const isWhite = (x: number, y: number): boolean => x < 60 || (x < 75 && y > 50 && y < 90);
    const { clusters, clusterOf } = estimateLight(
      paint((x, y) => (isWhite(x, y) ? [0.62, 0.6, 0.56] : [0.3, 0.17, 0.06])),
      zones,
    );
    const [white, left, tan] = [20, 67, 120].map((x) => level(clusters[clusterOf[70 * SIZE + x]].albedo));
    expect(left).toBeCloseTo(white, 5);
    expect(white / tan).toBeGreaterThan(2);
  });
  it('stay apart in brightness where two zones of black and grey meet', () => {
    const zones = whole((x) => (x < SIZE / 2 ? 0 : 1), 2);
    const { clusters } = estimateLight(
      paint((x) => (x < SIZE / 2 ? [0.2, 0.2, 0.2] : [0.02, 0.02, 0.02])),
      zones,
    );
    expect(level(clusters[0].albedo) / level(clusters[1].albedo)).toBeGreaterThan(4);
  });
  it.each([0.05, 0.09, 0.15, 0.26, 0.42, 0.64, 0.78])(
    'of reflectance %d in light of one photo are judged to a tenth',
    (reflectance) => {
      // Light that rises evenly from 0.5 to 1.1: 0.8 in the middle, 1 on the better fifth; a dark gap beside it, as any cabin has.
      const photo = paint((x) => {
        const y = x < 4 ? 0 : reflectance * (0.5 + (0.6 * x) / SIZE);
        return [y, y, y];
      });
      const judged = level(estimateLight(photo, whole()).clusters[0].albedo);
      expect(Math.abs(Math.log(judged / reflectance))).toBeLessThan(0.1);
    },
  );
  it('are one material in two zones whose light differs a little', () => {
    const zones = whole((x) => (x < SIZE / 2 ? 0 : 1), 2);
    const { clusters } = estimateLight(
      paint((x) => (x < SIZE / 2 ? [0.2, 0.2, 0.2] : [0.15, 0.15, 0.15])),
      zones,
    );
    expect(level(clusters[0].albedo)).toBeCloseTo(level(clusters[1].albedo), 5);
  });
});

describe('what else lies in the picture', () => {
  // Navy cloth, and a strip of something black and bluish beside it that was taken along with the seat.
  const cloth = [0.06, 0.07, 0.12] as const;
  const ROWS = 14;
  const photo = paint((x, y) =>
    y < ROWS
      ? [0.001, 0.003, 0.008]
      : (cloth.map((v) => v * (0.6 + (0.5 * x) / SIZE)) as unknown as [number, number, number]),
  );

  it('does not judge the cover: a scrap beside it follows', () => {
    const [alone, beside] = [NO_ZONE, 1].map((scrap) =>
      level(
        estimateLight(
          photo,
          whole((_, y) => (y < ROWS ? scrap : 0), 2),
        ).clusters[0].albedo,
      ),
    );
    expect(Math.abs(Math.log(beside / alone))).toBeLessThan(0.05);
  });

  it('does not leave a line where one cover fades into haze', () => {
    // Bright red below; above, haze takes half of the color over a quarter of the picture and leaves the brightness.
    const red = [1, 0.1, 0.08] as const;
    const gray = level(red);
    const hazy = paint((x, y) => {
      const haze = 0.45 * (1 - Math.min(1, Math.max(0, (y - 40) / 40)));
      return red.map((v) => Math.min(1, (v + haze * (gray - v)) * (0.6 + (0.5 * x) / SIZE))) as unknown as [
        number,
        number,
        number,
      ];
    });
    const { clusters, clusterOf } = estimateLight(hazy, whole());
    const [above, below] = [clusters[clusterOf[5 * SIZE + 80]], clusters[clusterOf[150 * SIZE + 80]]];
    expect(above).not.toBe(below);
    expect(Math.abs(Math.log(level(above.albedo) / level(below.albedo)))).toBeLessThan(0.06);
  });
});

it('a photo without upholstery still has light', () => {
  const zones = { zones: [], zoneOf: new Uint8Array(SIZE * SIZE).fill(NO_ZONE), matte: new Uint8Array(SIZE * SIZE) };
  const light = estimateLight(
    paint(() => [0.3, 0.3, 0.3]),
    zones,
  );
  expect(light.clusters).toEqual([]);
  expect(light.shading.data.every(Number.isFinite)).toBe(true);
});

it('a photo that is black all over gives finite light', () => {
  const light = estimateLight(
    paint(() => [0, 0, 0]),
    whole(),
  );
  expect(light.clusters.every(({ albedo }) => albedo.every((v) => Number.isFinite(v) && v > 0))).toBe(true);
  expect(light.shading.data.every(Number.isFinite)).toBe(true);
  expect(decodeSrgb(0)).toBe(0);
});
