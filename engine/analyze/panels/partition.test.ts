import { expect, test } from 'vitest';
import { NET_CHANNELS, type NetChannel, type NetOutput } from '../../net.ts';
import { partitionCovers } from './partition.ts';

const WIDTH = 160;
const HEIGHT = 120;

/** The network's answer at each place, by channel. */
type Seen = (x: number, y: number) => Partial<Record<NetChannel, number>>;

const seenAs = (seen: Seen): NetOutput => {
  const planes = new Float32Array(NET_CHANNELS.length * WIDTH * HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++)
    for (const [channel, probability] of Object.entries(seen(i % WIDTH, Math.floor(i / WIDTH))))
      planes[NET_CHANNELS.indexOf(channel as NetChannel) * WIDTH * HEIGHT + i] = probability;
  return { width: WIDTH, height: HEIGHT, planes };
};

const inSeat = (x: number, y: number): boolean => x >= 20 && x < 140 && y >= 10 && y < 110;
const near = (distance: number): number => Math.exp(-((distance / 2) ** 2));

test('a cover is cut where a seam is seen, and each piece is what most of its pixels are', () => {
  const found = partitionCovers(
    seenAs((x, y) => ({
      seat: inSeat(x, y) ? 0.95 : 0.03,
      seam: near(Math.abs(x - 60)),
      // The roles waver beside the seam; the border follows the seam all the same.
      insert: x > 52 ? 0.8 : 0.2,
      bolster: x > 52 ? 0.2 : 0.8,
    })),
    WIDTH,
    HEIGHT,
  );
  expect(found.pieces.map(({ kind }) => kind).toSorted()).toEqual(['bolster', 'insert']);
  const kindAt = (x: number, y: number) => found.pieces[found.pieceOf[y * WIDTH + x]].kind;
  for (const y of [12, 40, 80, 107]) {
    expect(kindAt(57, y)).toBe('bolster');
    expect(kindAt(63, y)).toBe('insert');
  }
});

test('where no line is seen nothing is cut: a cover without a seam is one piece, whatever its pixels are said to be', () => {
  const found = partitionCovers(
    seenAs((x, y) => ({ seat: inSeat(x, y) ? 0.95 : 0.03, seam: 0.1, other: 0.6, insert: x > 80 ? 0.4 : 0 })),
    WIDTH,
    HEIGHT,
  );
  expect(found.pieces).toHaveLength(1);
  expect(found.pieces[0].kind).toBe('seat');
});

test('a seam with small gaps still cuts, and one that ends in the middle of a cover does not', () => {
  const withSeam = (there: (y: number) => boolean) =>
    partitionCovers(
      seenAs((x, y) => ({
        seat: inSeat(x, y) ? 0.95 : 0.03,
        seam: there(y) ? near(Math.abs(x - 60)) : 0,
        insert: 1,
      })),
      WIDTH,
      HEIGHT,
    ).pieces.length;
  expect(withSeam((y) => y !== 50)).toBe(2);
  expect(withSeam((y) => y < 60)).toBe(1);
});

test('without a seat there is no piece', () => {
  expect(
    partitionCovers(
      seenAs(() => ({ seat: 0.1, seam: 0.9 })),
      WIDTH,
      HEIGHT,
    ).pieces,
  ).toEqual([]);
});
