import { expect, it } from 'vitest';
import { hash } from '../materials/hash.ts';
import { fillHoles, type SmallPlane } from './small-plane.ts';

const WIDTH = 40;
const HEIGHT = 25;

/** Three of four cells known, beside a hole of 23 by 19 cells in a corner. */
const plane = (): SmallPlane => {
  const value = new Float32Array(WIDTH * HEIGHT);
  const weight = new Float32Array(WIDTH * HEIGHT);
  for (let y = 0, i = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, i++) {
      if ((x < 23 && y < 19) || (hash(x, y, 1) & 3) === 0) continue;
      value[i] = (hash(x, y, 2) & 1023) / 256 - 2;
      weight[i] = (1 + (hash(x, y, 3) & 7)) / 8;
    }
  return { width: WIDTH, height: HEIGHT, value, weight };
};

/** Mean of the known cells at most so many columns and rows away; undefined where there are none. */
const meanAround = ({ value, weight }: SmallPlane, at: number, radius: number): number | undefined => {
  const known = [...value.keys()].filter(
    (i) =>
      weight[i] > 0 &&
      Math.abs((i % WIDTH) - (at % WIDTH)) <= radius &&
      Math.abs(Math.floor(i / WIDTH) - Math.floor(at / WIDTH)) <= radius,
  );
  return known.length === 0 ? undefined : known.reduce((sum, i) => sum + value[i], 0) / known.length;
};

it('a hole gets the mean of the known cells in the narrowest window that holds any, at borders as well', () => {
  const given = plane();
  const filled = fillHoles(given);
  for (let i = 0; i < filled.length; i++) {
    const wanted =
      given.weight[i] > 0
        ? given.value[i]
        : [2, 6, 18, 54].map((r) => meanAround(given, i, r)).find((m) => m !== undefined)!;
    expect(filled[i], `cell ${i % WIDTH}, ${Math.floor(i / WIDTH)}`).toBeCloseTo(wanted, 5);
  }
});

it('where nothing is known, and where everything is, the values stay', () => {
  const { value, weight } = plane();
  for (const known of [0, 1])
    expect(
      fillHoles({ width: WIDTH, height: HEIGHT, value, weight: new Float32Array(weight.length).fill(known) }),
    ).toEqual(value);
});
