import { expect, test } from 'vitest';
import { drawStroke, type StrokeShape } from './strokes.ts';

/** The definition, pixel by pixel and segment by segment. */
const byDefinition = ({ points, radius }: StrokeShape, width: number, height: number): [number, number][] => {
  const r = Math.max(0.5, radius * width);
  const covers = new Map<number, number>();
  points.forEach(([px, py], p) => {
    const [qx, qy] = points[Math.max(0, p - 1)]!;
    const [ax, ay, bx, by] = [qx * width, qy * height, px * width, py * height];
    const length = (bx - ax) ** 2 + (by - ay) ** 2;
    for (let i = 0; i < width * height; i++) {
      const cx = (i % width) + 0.5 - ax;
      const cy = Math.floor(i / width) + 0.5 - ay;
      const along = length === 0 ? 0 : Math.min(1, Math.max(0, (cx * (bx - ax) + cy * (by - ay)) / length));
      const cover = r + 0.5 - Math.hypot(cx - along * (bx - ax), cy - along * (by - ay));
      if (cover > 0) covers.set(i, Math.max(covers.get(i) ?? 0, Math.min(1, cover)));
    }
  });
  return [...covers];
};

const drawn = (shape: StrokeShape, width: number, height: number): [number, number][] => {
  const pixels: [number, number][] = [];
  drawStroke(shape, width, height, (pixel, cover) => pixels.push([pixel, cover]));
  return pixels;
};

let seed = 11;
const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
/** Coordinates of marks may lie half a picture outside. */
const points = (count: number, step = 2): [number, number][] => {
  const at: [number, number] = [random(), random()];
  return Array.from({ length: count }, () => {
    for (const axis of [0, 1] as const) at[axis] = Math.min(1.5, Math.max(-0.5, at[axis] + (random() - 0.5) * step));
    return [...at] as [number, number];
  });
};

test('a stroke covers exactly the pixels of its definition, in the same order', () => {
  const shapes: StrokeShape[] = [
    { points: [[0.5, 0.5]], radius: 0.1 },
    {
      points: [
        [0.5, 0.5],
        [0.5, 0.5],
      ],
      radius: 0.0005,
    },
    { points: [[-0.5, -0.5]], radius: 0.05 },
    {
      points: [
        [0.1, 0.5],
        [0.9, 0.5],
      ],
      radius: 0.03,
    },
    {
      points: [
        [0.5, 0.1],
        [0.5, 0.9],
      ],
      radius: 0.03,
    },
    {
      points: [
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
      ],
      radius: 0.02,
    },
    {
      points: [
        [-0.5, 0.2],
        [1.5, 0.25],
      ],
      radius: 0.01,
    },
    ...Array.from({ length: 60 }, (_, i) => ({
      points: points(1 + (i % 9), i % 2 === 0 ? 2 : 0.05),
      radius: 0.0005 + 0.5 * random() ** 3,
    })),
  ];
  for (const shape of shapes) expect(drawn(shape, 83, 57)).toEqual(byDefinition(shape, 83, 57));
});

/** Of the processor, in milliseconds: other work on this machine does not count. */
const effort = (shape: StrokeShape): number => {
  const began = process.cpuUsage();
  drawStroke(shape, 1600, 1200, () => {});
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
};

test('a hundred times the points over the same picture cost little more', () => {
  const few = { points: points(40), radius: 0.5 };
  effort(few);
  // Box by box the second takes a hundred times as long as the first: minutes.
  expect(effort({ points: points(4000), radius: 0.5 })).toBeLessThan(10 * effort(few) + 1000);
});

test('a fine stroke costs its length, not the boxes around its segments', () => {
  expect(effort({ points: points(4000), radius: 0.0005 })).toBeLessThan(5000);
});
