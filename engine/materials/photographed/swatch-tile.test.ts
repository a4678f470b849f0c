import { describe, expect, it } from 'vitest';
import { createRaster } from '../../raster/raster.ts';
import { swatchTile, RATIO_SCALE, SLOPE_SCALE, TILE_CHANNELS } from './swatch-tile.ts';
import { tileCache } from './tile-cache.ts';
import { TILE_SIDE, type Tile } from './tile.ts';

const checked = (side: number, kind: Tile['kind']): Tile => {
  const picture = createRaster(side, side);
  for (let i = 0; i < side * side; i++)
    picture.data.set((((i % side) >> 3) + ((i / side) >> 3)) & 1 ? [230, 200, 160, 255] : [40, 30, 30, 255], 4 * i);
  return { picture, widthCm: 20, heightCm: 10, kind };
};

describe('a tile ready for painting', () => {
  it('is its mean from afar, and differs from it by what the picture shows', () => {
    const { levels, texelCm } = swatchTile(checked(64, 'pattern'));
    expect(Array.from(levels.at(-1)!)).toEqual([RATIO_SCALE, RATIO_SCALE, RATIO_SCALE, 0, 0]);
    expect(levels).toHaveLength(7);
    expect(texelCm).toEqual([20 / 64, 10 / 64]);
    const [dark, light] = [levels[0][0], levels[0][TILE_CHANNELS * 8]];
    expect((dark + light) / 2 / RATIO_SCALE).toBeCloseTo(1, 2);
    expect(light / dark).toBeGreaterThan(20);
  });

  it('a hide has slopes, a pattern none: its stripes are no relief', () => {
    const slopes = (tile: Tile): number =>
      swatchTile(tile).levels[0].reduce(
        (sum, value, i) => sum + (i % TILE_CHANNELS > 2 ? (value / SLOPE_SCALE) ** 2 : 0),
        0,
      );
    expect(slopes(checked(64, 'pattern'))).toBe(0);
    expect(slopes(checked(64, 'grain'))).toBeGreaterThan(1);
  });

  it('must be a square of a power of two', () => {
    expect(() => swatchTile(checked(48, 'grain'))).toThrow(RangeError);
  });
});

it('the shelf opens each tile once, and leaves out what is none', async () => {
  let reads = 0;
  const open = tileCache<Tile | 'damaged' | 'small'>(async (file) => {
    reads++;
    if (file === 'damaged') throw new Error('no picture');
    return file === 'small' ? checked(64, 'grain') : file;
  });
  const tile = checked(TILE_SIDE, 'pattern');
  const first = await open({ a: tile, b: 'damaged', c: 'small' });
  expect([...first.keys()]).toEqual(['a']);
  expect((await open({ a: tile })).get('a')).toBe(first.get('a'));
  expect(reads).toBe(3);
});
