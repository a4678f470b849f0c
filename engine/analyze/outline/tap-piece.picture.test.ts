import { beforeAll, describe, expect, it } from 'vitest';
import { createMask, createRaster, type Raster } from '../../raster/raster.ts';
import { createLabeling, type Labeling } from '../see/choice.ts';
import { segment, type Segmentation } from '../see/segmentation.ts';
import { changeTappedPiece, type TapContext } from './tap-piece.ts';

const [WIDTH, HEIGHT] = [240, 180];

/** Four colored squares on gray; the two on the left are alike. */
const squares = (): Raster => {
  const photo = createRaster(WIDTH, HEIGHT);
  for (let y = 0, p = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, p += 4) {
      const inside = x % 120 > 25 && x % 120 < 95 && y % 90 > 15 && y % 90 < 75;
      const color = !inside ? [120, 120, 122] : x < 120 ? [70, 45, 35] : y < 90 ? [40, 60, 130] : [160, 150, 60];
      photo.data.set([...color.map((code) => code + ((x * 7 + y * 13) % 7) - 3), 255], p);
    }
  return photo;
};

describe('a tap', () => {
  let state: Segmentation;
  beforeAll(() => {
    state = segment(squares(), undefined, createMask(WIDTH, HEIGHT));
  });
  const regionAt = (x: number, y: number): number =>
    state.patches.labels[
      Math.floor(y * state.patches.height) * state.patches.width + Math.floor(x * state.patches.width)
    ];
  const at = (x: number, y: number): TapContext => ({ x, y, photo: WIDTH / HEIGHT });
  const onto = (k: number): TapContext => at(state.regions.x[k], state.regions.y[k]);
  /** A random segmentation. */
  const thrown = (seed: number): Labeling => {
    const odds = Float32Array.from(
      { length: state.regions.count },
      (_, k) => 3 * Math.sin(k * 12.9898 + seed * 78.233),
    );
    return createLabeling(
      odds,
      Uint8Array.from(odds, (value) => Number(value > 0)),
    );
  };
  const holdsTogether = (changed: readonly number[], seed: number): boolean => {
    const left = new Set(changed);
    const found = [seed];
    left.delete(seed);
    for (const k of found)
      for (let n = state.neighbors.first[k]; n < state.neighbors.first[k + 1]; n++) {
        const e = state.neighbors.edge[n];
        const other = state.edges.from[e] === k ? state.edges.to[e] : state.edges.from[e];
        if (left.delete(other)) found.push(other);
      }
    return left.size === 0;
  };

  it('takes the whole square under the finger and neither its twin nor the background', () => {
    const choice = createLabeling(new Float32Array(state.regions.count).fill(-2), new Uint8Array(state.regions.count));
    changeTappedPiece(state, choice, regionAt(0.25, 0.25), true, at(0.25, 0.25));
    expect(choice.side[regionAt(0.14, 0.14)]).toBe(1);
    expect(choice.side[regionAt(0.36, 0.37)]).toBe(1);
    expect(choice.side[regionAt(0.5, 0.5)]).toBe(0);
    expect(choice.side[regionAt(0.75, 0.25)]).toBe(0);
  });

  it('is obeyed where it was set down and changes only what hangs together with that place, whatever was found before', () => {
    for (let throws = 0; throws < 12; throws++) {
      const choice = thrown(throws);
      const before = choice.side.slice();
      const seed = (throws * 97) % state.regions.count;
      const add = before[seed] === 0;
      const changed = changeTappedPiece(state, choice, seed, add, onto(seed));
      expect(choice.side[seed]).toBe(add ? 1 : 0);
      expect(holdsTogether(changed, seed)).toBe(true);
      const touched = new Set(changed);
      expect(before.every((side, k) => touched.has(k) || side === choice.side[k])).toBe(true);
      expect(changed.every((k) => choice.side[k] === (add ? 1 : 0))).toBe(true);
    }
  });

  it('leaves the most of a thing whose middle is elsewhere: who taps near its end means a place there', () => {
    const everything = (): Labeling =>
      createLabeling(new Float32Array(state.regions.count).fill(2), new Uint8Array(state.regions.count).fill(1));
    const fraction = (changed: readonly number[]): number =>
      changed.reduce((sum, k) => sum + state.regions.size[k], 0) / state.regions.size.reduce((sum, n) => sum + n, 0);
    const middle = fraction(changeTappedPiece(state, everything(), regionAt(0.25, 0.25), false, at(0.25, 0.25)));
    const end = fraction(changeTappedPiece(state, everything(), regionAt(0.12, 0.12), false, at(0.12, 0.12)));
    expect(middle).toBeGreaterThan(0.05);
    expect(end).toBeLessThan(middle / 2);
  });

  it('never takes back what an earlier one said', () => {
    const choice = thrown(3);
    const said = [
      regionAt(0.2, 0.2),
      regionAt(0.3, 0.3),
      regionAt(0.7, 0.2),
      regionAt(0.8, 0.8),
      regionAt(0.27, 0.27),
      regionAt(0.5, 0.5),
    ];
    said.forEach((k, t) => {
      changeTappedPiece(state, choice, k, t % 2 === 0, onto(k));
      for (let earlier = 0; earlier <= t; earlier++)
        if (!said.slice(earlier + 1, t + 1).includes(said[earlier]))
          expect(choice.side[said[earlier]]).toBe(earlier % 2 === 0 ? 1 : 0);
    });
  });
});
