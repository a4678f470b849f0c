import { expect, test } from 'vitest';
import { drawStroke, isEnclosed, type StrokeShape } from './strokes.ts';

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

test('a lasso covers what its closed line encloses, with a soft edge a pixel wide; where the line crosses itself too', () => {
  const loops: [number, number][][] = [
    [
      [0.2, 0.2],
      [0.8, 0.25],
      [0.75, 0.8],
      [0.25, 0.7],
    ],
    // A star of five points, and a hand that goes around twice.
    [
      [0.5, 0.05],
      [0.75, 0.9],
      [0.1, 0.35],
      [0.9, 0.35],
      [0.25, 0.9],
    ],
    [
      [0.1, 0.1],
      [0.9, 0.1],
      [0.9, 0.9],
      [0.1, 0.9],
      [0.1, 0.1],
      [0.8, 0.2],
      [0.8, 0.8],
      [0.2, 0.8],
    ],
    points(40, 0.3),
  ];
  const [width, height] = [83, 57];
  /** How often a line goes around a place, by the angle under which it is seen from there. */
  const turnsAround = (loop: readonly (readonly [number, number])[], x: number, y: number): number =>
    loop.reduce((sum, [bx, by], p) => {
      const [ax, ay] = loop.at(p - 1)!;
      const [px, py, qx, qy] = [ax * width - x, ay * height - y, bx * width - x, by * height - y];
      return sum + Math.atan2(px * qy - py * qx, px * qx + py * qy);
    }, 0) /
    (2 * Math.PI);
  for (const loop of loops) {
    const lasso = new Map(drawn({ points: loop, radius: 0.0005, filled: true }, width, height));
    const line = new Map(byDefinition({ points: [...loop, loop[0]!], radius: 0.0005 }, width, height));
    for (let i = 0; i < width * height; i++) {
      const isInside = Math.round(turnsAround(loop, (i % width) + 0.5, Math.floor(i / width) + 0.5)) !== 0;
      expect([i, lasso.get(i) ?? 0]).toEqual([i, isInside ? 1 : (line.get(i) ?? 0)]);
      const place = [((i % width) + 0.5) / width, (Math.floor(i / width) + 0.5) / height] as const;
      expect([i, isEnclosed({ points: loop, radius: 0.0005, filled: true }, ...place)]).toEqual([i, isInside]);
    }
  }
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

test('a lasso of as many points as a mark may have costs seconds at most', () => {
  expect(effort({ points: points(4000), radius: 0.0005, filled: true })).toBeLessThan(5000);
});

test('a fine stroke costs its length, not the boxes around its segments', () => {
  expect(effort({ points: points(4000), radius: 0.0005 })).toBeLessThan(5000);
});
