import { describe, expect, it } from 'vitest';
import { resampled } from '../../seams/polyline.ts';
import { drawInserts } from './draw-inserts.ts';
import { fillPolygon } from './fill-polygon.ts';
import { followColours } from './follow-colours.ts';
import { sewnInserts } from './sewn-inserts.ts';

const WIDTH = 320;
const HEIGHT = 240;

const plane = (inside: (x: number, y: number) => boolean): Uint8Array => Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => Number(inside(i % WIDTH, Math.floor(i / WIDTH))));
const seat = plane((x, y) => x > 60 && x < 260 && y > 30 && y < 210);
/** An insert with a frayed edge: teeth of eight pixels. */
const frayed = plane((x, y) => x > 100 + ((y >> 3) & 1) * 8 && x < 220 - ((y >> 2) & 1) * 6 && y > 60 && y < 180);
const rest = seat.map((s, i) => s & (1 - frayed[i]));

const changes = (data: Uint8Array, x: number): number => {
  let count = 0;
  for (let y = 80; y < 160; y++) if (data[y * WIDTH + x] !== data[(y - 1) * WIDTH + x]) count++;
  return count;
};

const share = (of: Uint8Array, one: Uint8Array): number => of.reduce((sum, v, i) => sum + v * one[i], 0) / of.reduce((sum, v) => sum + v, 0);

describe('an insert found pixel by pixel', () => {
  it('gets smooth sides and keeps its place', () => {
    const sewn = sewnInserts(frayed, rest, WIDTH, HEIGHT, true)!;
    expect(changes(frayed, 104)).toBeGreaterThan(5);
    for (const x of [102, 104, 106, 216, 218]) expect(changes(sewn.inside, x)).toBeLessThanOrEqual(2);
    expect(share(frayed, sewn.inside)).toBeGreaterThan(0.9);
    expect(share(sewn.inside, frayed)).toBeGreaterThan(0.9);
  });

  it('loses the eyes and specks around it', () => {
    const specks = frayed.map((v, i) => (Math.hypot((i % WIDTH) - 240, Math.floor(i / WIDTH) - 50) < 5 ? 1 : v));
    const sewn = sewnInserts(specks, seat.map((s, i) => s & (1 - specks[i])), WIDTH, HEIGHT, false)!;
    expect(sewn.inside[50 * WIDTH + 240]).toBe(0);
  });

  it('runs on where the picture cuts it off', () => {
    const cut = plane((x, y) => x > 100 && x < 220 && y > 120);
    const sewn = sewnInserts(cut, plane((x, y) => x > 60 && x < 260 && y > 90).map((s, i) => s & (1 - cut[i])), WIDTH, HEIGHT, true)!;
    for (const x of [106, 160, 214]) expect(sewn.inside[(HEIGHT - 1) * WIDTH + x]).toBe(1);
  });

  it('is drawn onto a line that the photo shows beside it', () => {
    const lines = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => (Math.abs((i % WIDTH) - 97) < 1.5 ? 255 : 0));
    const sewn = sewnInserts(frayed, rest, WIDTH, HEIGHT, false, lines)!;
    for (const y of [100, 120, 140]) expect(Math.abs(sewn.inside.subarray(y * WIDTH, (y + 1) * WIDTH).indexOf(1) - 97)).toBeLessThanOrEqual(2);
  });

  it('stays as it is where nothing lies beside it', () => {
    expect(sewnInserts(seat, new Uint8Array(seat.length), WIDTH, HEIGHT, true)).toBeUndefined();
    expect(sewnInserts(new Uint8Array(seat.length), seat, WIDTH, HEIGHT, true)).toBeUndefined();
  });

  it('is never larger than the seat', () => {
    const wide = plane((x, y) => x > 62 && x < 258 && y > 34 && y < 190);
    const sewn = sewnInserts(wide, seat.map((s, i) => s & (1 - wide[i])), WIDTH, HEIGHT, false)!;
    expect(share(sewn.inside, seat)).toBe(1);
  });
});

describe('the border at full size', () => {
  it('follows the outline without stairs and touches no other zone', () => {
    const outline = resampled([[100, 60], [220, 70], [210, 180], [90, 170], [100, 60]], 3);
    const of = plane(() => false);
    fillPolygon(outline, of, WIDTH, HEIGHT);
    const zones = of.map((v, i) => (v ? 3 : seat[i] ? 5 : 255));
    const large = new Uint8Array(WIDTH * HEIGHT * 16);
    for (let i = 0; i < large.length; i++) large[i] = zones[Math.floor(Math.floor(i / (4 * WIDTH)) / 4) * WIDTH + Math.floor((i % (4 * WIDTH)) / 4)];
    const before = large.slice();
    drawInserts(large, 4 * WIDTH, 4 * HEIGHT, zones, WIDTH, HEIGHT, [outline], 3, 5);
    const exact = new Uint8Array(large.length);
    fillPolygon(outline.map(([x, y]) => [4 * x, 4 * y]), exact, 4 * WIDTH, 4 * HEIGHT);
    let wrong = 0;
    let touched = 0;
    for (let i = 0; i < large.length; i++) {
      if (before[i] === 255) touched += Number(large[i] !== 255);
      else if (large[i] !== (exact[i] ? 3 : 5)) wrong++;
    }
    expect(touched).toBe(0);
    expect(wrong).toBe(0);
  });
});

describe('covers of two colours', () => {
  const regions = (second: [number, number, number]): { count: number; lab: Float32Array; size: Float32Array } => ({
    count: 40,
    size: new Float32Array(40).fill(10),
    lab: Float32Array.from({ length: 120 }, (_, i) => (Math.floor(i / 3) < 20 ? [45, 50, 35] : second)[i % 3] + ((i * 7) % 3)),
  });
  /** The network is right about most, unsure about some, wrong about two. */
  const said = Float32Array.from({ length: 40 }, (_, k) => (k === 3 ? 0.1 : k === 30 ? 0.9 : k % 5 === 0 ? 0.5 : k < 20 ? 0.95 : 0.05));

  it('meet where the colours do', () => {
    const first = followColours(regions([40, 0, 0]), said)!;
    expect([...first]).toEqual(Array.from({ length: 40 }, (_, k) => Number(k < 20)));
  });

  it('are left to the network when there is only one', () => {
    expect(followColours(regions([38, 46, 32]), said)).toBeUndefined();
  });
});
