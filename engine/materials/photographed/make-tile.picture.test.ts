import { describe, expect, it } from 'vitest';
import { ciede2000 } from '../../color/ciede2000.ts';
import { parseHexColor } from '../../color/hex.ts';
import { linearToLab } from '../../color/lab.ts';
import { decodeSrgbColor, SRGB_TO_LINEAR } from '../../color/srgb.ts';
import { gaussianBlur } from '../../raster/gaussian-blur.ts';
import type { Raster } from '../../raster/raster.ts';
import {
  distressedLeather,
  houndstooth,
  createPhotograph,
  pinstripe,
  plaid,
  plainLeather,
  type Scene,
} from '#tests/support/pictures/photograph.ts';
import { makeTile } from './make-tile.ts';
import { TILE_SIDE, type MadeTile } from './tile.ts';

/** A careless photo: lamp light from one side, from the side, with noise. */
const CARELESS: Omit<Scene, 'cloth'> = {
  tint: [1.25, 1, 0.62],
  lightRatio: 1.6,
  tilt: 22,
  noise: 3,
  exposure: 0.8,
  width: 480,
  height: 360,
};

const made = (scene: Scene, change: object = {}): { tile: MadeTile; deltaE: number } => {
  const { photo, cut, meanAlbedo } = createPhotograph(scene);
  const tile = makeTile(photo, { ...cut, ...change });
  return {
    tile,
    deltaE: ciede2000(...linearToLab(...decodeSrgbColor(parseHexColor(tile.color))), ...linearToLab(...meanAlbedo)),
  };
};

/** Mean difference of neighbors across each border between two columns (or rows); the last one is the tile's own. */
const steps = ({ picture: { data } }: MadeTile, turned: boolean): number[] =>
  Array.from({ length: TILE_SIDE }, (_, x) => {
    let sum = 0;
    for (let y = 0; y < TILE_SIDE; y++) {
      const next = (x + 1) % TILE_SIDE;
      const [p, q] = turned
        ? [4 * (x * TILE_SIDE + y), 4 * (next * TILE_SIDE + y)]
        : [4 * (y * TILE_SIDE + x), 4 * (y * TILE_SIDE + next)];
      for (let c = 0; c < 3; c++) sum += Math.abs(data[p + c] - data[q + c]);
    }
    return sum / TILE_SIDE;
  });

const CLOTHS = {
  'black leather': plainLeather('#232120'),
  'cream leather': plainLeather('#e3d7bf'),
  'a distressed hide': distressedLeather('#6b432a'),
  'a plaid': plaid(6),
  houndstooth: houndstooth(3),
  'a pinstripe': pinstripe(2),
};

describe.each(Object.entries(CLOTHS))('%s, photographed carelessly', (_, cloth) => {
  const { tile, deltaE } = made({ cloth, ...CARELESS });

  it('shows its true color with a tap on white paper (CIEDE2000 of 3 at most)', () => {
    expect(deltaE).toBeLessThan(3);
  });

  it.each([
    ['side by side', false],
    ['one below the other', true],
  ])('repeats without a seam %s: no step that the inside does not have', (__, turned) => {
    const all = steps(tile, turned);
    const inside = all.slice(0, -1).toSorted((a, b) => a - b);
    expect(all.at(-1)).toBeLessThanOrEqual(1.1 * inside[Math.floor(0.98 * inside.length)]);
  });

  it('is in even light: every corner of it is as bright as the others', () => {
    // As many whole repeats of the pattern as half of it holds.
    const reach = (sideCm: number, repeatCm = 0.01): number =>
      Math.round((TILE_SIDE * Math.max(1, Math.floor((0.5 * sideCm) / repeatCm)) * repeatCm) / sideCm);
    const [w, h] = [reach(tile.widthCm, tile.repeatCm.across), reach(tile.heightCm, tile.repeatCm.down)];
    const brightness = ([left, top]: number[]): number => {
      let sum = 0;
      for (let y = top; y < top + h; y++)
        for (let x = left; x < left + w; x++) sum += SRGB_TO_LINEAR[tile.picture.data[4 * (y * TILE_SIDE + x) + 1]];
      return sum;
    };
    const corners = [
      [0, 0],
      [TILE_SIDE - w, 0],
      [0, TILE_SIDE - h],
      [TILE_SIDE - w, TILE_SIDE - h],
    ].map(brightness);
    expect(Math.max(...corners) / Math.min(...corners)).toBeLessThan(1.2);
  });
});

describe('the repeat of a pattern', () => {
  it.each([
    ['plaid', plaid(6), 6, 6],
    ['a large plaid', plaid(11), 11, 11],
    ['houndstooth', houndstooth(3), 3, 3],
    ['a pinstripe', pinstripe(2), 2, undefined],
  ] as const)('of %s is found in centimeters, however the photo was taken', (_, cloth, across, down) => {
    const { tile } = made({ cloth, ...CARELESS, turn: 2 });
    expect(tile.kind).toBe('pattern');
    expect(tile.repeatCm.across).toBeCloseTo(across, 0.7);
    if (down !== undefined) expect(tile.repeatCm.down).toBeCloseTo(down, 0.7);
    // Whole repeats.
    expect(tile.widthCm / tile.repeatCm.across!).toBeCloseTo(Math.round(tile.widthCm / tile.repeatCm.across!), 3);
  });

  it.each([
    ['plain leather', plainLeather('#a8703f')],
    ['a distressed hide', distressedLeather('#6b432a')],
  ])('%s has none', (_, cloth) => {
    expect(made({ cloth, ...CARELESS, turn: 2 }).tile.kind).toBe('grain');
  });
});

describe('the neutral spot', () => {
  const cloth = plainLeather('#8a8986');
  const small = { cloth, width: 320, height: 240 };

  it('a grey card gives the same color as paper, once it is said to be one', () => {
    expect(made({ ...small, exposure: 1.6, neutral: 'grey-card' }, { neutral: 'grey-card' }).deltaE).toBeLessThan(2);
    expect(made({ ...small, exposure: 0.5, neutral: 'paper' }, { neutral: 'paper' }).deltaE).toBeLessThan(2);
  });

  it('without one the photo is believed, and that is said', () => {
    const { tile, deltaE } = made({ ...small, tint: [1.3, 1, 0.6], exposure: 0.7 }, { grey: undefined });
    expect(tile.warnings.map(({ code }) => code)).toContain('no-neutral');
    expect(deltaE).toBeGreaterThan(8);
    expect(made({ ...small, tint: [1.3, 1, 0.6], exposure: 0.7 }).deltaE).toBeLessThan(2);
  });

  it('one that is burnt out is not believed', () => {
    expect(made({ ...small, exposure: 1.5 }).tile.warnings.map(({ code }) => code)).toContain('neutral-burnt-out');
    expect(made({ ...small, exposure: 0.01 }).tile.warnings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['neutral-too-dark', 'too-dark']),
    );
  });
});

describe('warnings', () => {
  const codes = (scene: Scene): string[] => made(scene).tile.warnings.map(({ code }) => code);

  it('a good photo has none', () => {
    expect(codes({ cloth: plainLeather('#6b432a'), width: 560, height: 420, noise: 1 })).toEqual([]);
  });

  it('too few pixels, burnt out, and very uneven light are named', () => {
    expect(codes({ cloth: plaid(6), width: 240, height: 180 })).toContain('too-small');
    expect(codes({ cloth: plainLeather('#e3d7bf'), width: 320, height: 240, exposure: 1.6 })).toContain('burnt-out');
    expect(codes({ cloth: plainLeather('#8a8986'), width: 320, height: 240, lightRatio: 9 })).toContain('uneven-light');
  });

  it('out of focus is named', () => {
    const { photo, cut } = createPhotograph({ cloth: plainLeather('#8a8986'), width: 560, height: 420, widthCm: 15 });
    const codesOf = (picture: Raster): string[] => makeTile(picture, cut).warnings.map(({ code }) => code);
    expect(codesOf(photo)).not.toContain('blurred');
    const soft = { ...photo, data: photo.data.slice() };
    for (let c = 0; c < 3; c++) {
      const channel = {
        width: photo.width,
        height: photo.height,
        data: Float32Array.from({ length: photo.width * photo.height }, (_, i) => photo.data[4 * i + c]),
      };
      gaussianBlur(channel, 3).data.forEach((value, i) => (soft.data[4 * i + c] = value));
    }
    expect(codesOf(soft)).toContain('blurred');
  });
});

it('corners that cross each other are refused', () => {
  const { photo, cut } = createPhotograph({ cloth: plaid(6), width: 240, height: 180 });
  const [a, b, c, d] = cut.corners;
  expect(() => makeTile(photo, { ...cut, corners: [a, c, b, d] })).toThrow(RangeError);
});
