import { describe, expect, it } from 'vitest';
import { lookOf } from '../catalog/look-of.ts';
import { COVER_MATERIALS, GRAINS } from '../options.ts';

const variance = (level: Int8Array, channel: number): number => {
  let sum = 0;
  let squares = 0;
  const n = level.length / 3;
  for (let i = channel; i < level.length; i += 3) {
    sum += level[i];
    squares += level[i] ** 2;
  }
  return squares / n - (sum / n) ** 2;
};

const SURFACES = [
  ...COVER_MATERIALS.map((material) => [material] as const),
  ...GRAINS.map((grain) => ['leather', grain] as const),
];

describe.each(SURFACES)('the surface of %s %s', (material, grain?) => {
  const tile = lookOf(material, grain).surface!();

  it('is visible up close and fades into its mean from afar', () => {
    expect(variance(tile.levels[0], 2)).toBeGreaterThan(100);
    expect(variance(tile.levels[7], 2)).toBeLessThan(0.25 * variance(tile.levels[0], 2));
    for (let c = 0; c < 3; c++) expect(Math.abs(tile.levels.at(-1)![c])).toBeLessThan(6);
  });

  it('repeats without a seam', () => {
    const { size, levels } = tile;
    const step = (i: number, j: number): number => Math.abs(levels[0][3 * i + 2] - levels[0][3 * j + 2]);
    let inner = 0;
    let seam = 0;
    for (let y = 0; y < size; y++) {
      inner += step(y * size + 103, y * size + 104) / size;
      seam += step(y * size + size - 1, y * size) / size;
    }
    expect(seam).toBeLessThan(2 * inner + 4);
  });
});

it('grains of leather are told apart half a centimeter wide and less; no other material has one', () => {
  const roughness = (grain?: (typeof GRAINS)[number]): number =>
    Math.sqrt(variance(lookOf('leather', grain).surface!().levels[2], 2)) * lookOf('leather', grain).relief;
  expect(roughness('smooth')).toBeLessThan(0.6 * roughness());
  expect(roughness('pebbled')).toBeGreaterThan(1.2 * roughness());
  expect(roughness('tumbled')).toBeGreaterThan(1.2 * roughness('pebbled'));
  expect(lookOf('vinyl', 'tumbled')).toBe(lookOf('vinyl'));
});
