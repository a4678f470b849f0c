import { describe, expect, it } from 'vitest';
import { dropIslands } from './drop-islands.ts';
import { CUT_BLUR, drawInserts, shareOfInsert } from './draw-inserts.ts';
import { followColors } from './follow-colors.ts';
import { sewnInserts } from './sewn-inserts.ts';

const WIDTH = 320;
const HEIGHT = 240;

const plane = (inside: (x: number, y: number) => boolean): Uint8Array =>
  Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => Number(inside(i % WIDTH, Math.floor(i / WIDTH))));
const seat = plane((x, y) => x > 60 && x < 260 && y > 30 && y < 210);
/** An insert with a frayed edge: teeth of eight pixels. */
const frayed = plane((x, y) => x > 100 + ((y >> 3) & 1) * 8 && x < 220 - ((y >> 2) & 1) * 6 && y > 60 && y < 180);
const rest = seat.map((s, i) => s & (1 - frayed[i]));

const changes = (data: Uint8Array, x: number): number => {
  let count = 0;
  for (let y = 80; y < 160; y++) if (data[y * WIDTH + x] !== data[(y - 1) * WIDTH + x]) count++;
  return count;
};

const share = (of: Uint8Array, one: Uint8Array): number =>
  of.reduce((sum, v, i) => sum + v * one[i], 0) / of.reduce((sum, v) => sum + v, 0);

describe('an insert found pixel by pixel', () => {
  it('gets smooth sides and keeps its place', () => {
    const sewn = sewnInserts(frayed, rest, WIDTH, HEIGHT)!;
    expect(changes(frayed, 104)).toBeGreaterThan(5);
    for (const x of [102, 104, 106, 216, 218]) expect(changes(sewn, x)).toBeLessThanOrEqual(2);
    expect(share(frayed, sewn)).toBeGreaterThan(0.9);
    expect(share(sewn, frayed)).toBeGreaterThan(0.9);
  });

  it('loses the eyes and specks around it', () => {
    const specks = frayed.map((v, i) => (Math.hypot((i % WIDTH) - 240, Math.floor(i / WIDTH) - 50) < 5 ? 1 : v));
    const sewn = sewnInserts(
      specks,
      seat.map((s, i) => s & (1 - specks[i])),
      WIDTH,
      HEIGHT,
    )!;
    expect(sewn[50 * WIDTH + 240]).toBe(0);
  });

  it('runs on where the picture cuts it off', () => {
    const cut = plane((x, y) => x > 100 && x < 220 && y > 120);
    const sewn = sewnInserts(
      cut,
      plane((x, y) => x > 60 && x < 260 && y > 90).map((s, i) => s & (1 - cut[i])),
      WIDTH,
      HEIGHT,
    )!;
    for (const x of [106, 160, 214]) expect(sewn[(HEIGHT - 1) * WIDTH + x]).toBe(1);
  });

  it('is drawn onto a line that the photo shows beside it', () => {
    const lines = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => (Math.abs((i % WIDTH) - 97) < 1.5 ? 255 : 0));
    const sewn = sewnInserts(frayed, rest, WIDTH, HEIGHT, lines)!;
    for (const y of [100, 120, 140])
      expect(Math.abs(sewn.subarray(y * WIDTH, (y + 1) * WIDTH).indexOf(1) - 97)).toBeLessThanOrEqual(3);
  });

  it('stays as it is where nothing lies beside it', () => {
    expect(sewnInserts(seat, new Uint8Array(seat.length), WIDTH, HEIGHT)).toBeUndefined();
    expect(sewnInserts(new Uint8Array(seat.length), seat, WIDTH, HEIGHT)).toBeUndefined();
  });

  it('is never larger than the seat', () => {
    const wide = plane((x, y) => x > 62 && x < 258 && y > 34 && y < 190);
    const sewn = sewnInserts(
      wide,
      seat.map((s, i) => s & (1 - wide[i])),
      WIDTH,
      HEIGHT,
    )!;
    expect(share(sewn, seat)).toBe(1);
  });
});

describe('a badge on an insert', () => {
  it('belongs to the insert, and a second panel of the other color does not', () => {
    const isInsert = plane(
      (x, y) =>
        x > 100 &&
        x < 220 &&
        y > 60 &&
        y < 180 &&
        Math.hypot(x - 160, y - 90) > 5 &&
        !(x > 130 && x < 190 && y > 120 && y < 150),
    );
    dropIslands(isInsert, seat, WIDTH, 150);
    expect(isInsert[90 * WIDTH + 160]).toBe(1);
    expect(isInsert[135 * WIDTH + 160]).toBe(0);
    expect(isInsert[40 * WIDTH + 80]).toBe(0);
  });
});

describe('the border at full size', () => {
  const of = plane((x, y) => x - 0.23 * y > 80 && x < 200 && y > 60 && y < 180).map((v, i) =>
    v ? 3 : seat[i] ? 5 : 255,
  );
  const large = new Uint8Array(WIDTH * HEIGHT * 16);
  for (let i = 0; i < large.length; i++)
    large[i] = of[Math.floor(Math.floor(i / (4 * WIDTH)) / 4) * WIDTH + Math.floor((i % (4 * WIDTH)) / 4)];

  it('runs without stairs and touches no other zone', () => {
    const drawn = large.slice();
    drawInserts(
      drawn,
      4 * WIDTH,
      4 * HEIGHT,
      of,
      shareOfInsert(
        of.map((v) => Number(v === 3)),
        of.map((v) => Number(v === 5)),
        WIDTH,
        HEIGHT,
        CUT_BLUR,
      ),
      3,
      5,
    );
    expect(drawn.some((zone, i) => (zone === 255) !== (large[i] === 255))).toBe(false);
    const start = (y: number, zones: Uint8Array): number =>
      zones.subarray(y * 4 * WIDTH, (y + 1) * 4 * WIDTH).indexOf(3);
    const jumps = (zones: Uint8Array): number =>
      Math.max(...Array.from({ length: 200 }, (_, k) => Math.abs(start(k + 400, zones) - start(k + 399, zones))));
    expect(jumps(large)).toBe(4);
    expect(jumps(drawn)).toBeLessThanOrEqual(2);
    for (let y = 400; y < 600; y += 7) expect(Math.abs(start(y, drawn) - (80 + 0.23 * (y / 4)) * 4)).toBeLessThan(5);
  });

  it('is left alone where the share knows of none', () => {
    const drawn = large.slice();
    drawInserts(
      drawn,
      4 * WIDTH,
      4 * HEIGHT,
      of,
      { width: WIDTH, height: HEIGHT, data: new Float32Array(of.length) },
      3,
      5,
    );
    expect(Buffer.compare(drawn, large)).toBe(0);
  });
});

describe('covers of two colors', () => {
  const regions = (second: [number, number, number]): { count: number; lab: Float32Array; size: Float32Array } => ({
    count: 40,
    size: new Float32Array(40).fill(10),
    lab: Float32Array.from(
      { length: 120 },
      (_, i) => (Math.floor(i / 3) < 20 ? [45, 50, 35] : second)[i % 3] + ((i * 7) % 3),
    ),
  });
  /** The network is right about most, unsure about some, wrong about two. */
  const said = Float32Array.from({ length: 40 }, (_, k) =>
    k === 3 ? 0.1 : k === 30 ? 0.9 : k % 5 === 0 ? 0.5 : k < 20 ? 0.95 : 0.05,
  );

  it('meet where the colors do', () => {
    const first = followColors(regions([40, 0, 0]), said)!;
    expect([...first]).toEqual(Array.from({ length: 40 }, (_, k) => Number(k < 20)));
  });

  it('are left to the network when there is only one', () => {
    expect(followColors(regions([38, 46, 32]), said)).toBeUndefined();
  });
});
