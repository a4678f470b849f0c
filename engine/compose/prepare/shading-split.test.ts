import { describe, expect, it } from 'vitest';
import { measureTexture, TEXTURE_CHANNELS } from './shading-split.ts';
import { createNoiseTable } from '../noise-steps.ts';
import { scaleOf } from './scale.ts';

const SIDE = 160;
const pure = new Uint8Array(SIDE * SIDE).fill(1);

/** The fraction of lines in the middle of a cover with this detail, and how strong the detail is there. */
const measured = (detail: (x: number, y: number) => number): { strength: number; lines: number } => {
  const mid = Float32Array.from({ length: SIDE * SIDE }, (_, i) => detail(i % SIDE, Math.floor(i / SIDE)));
  const fine = new Float32Array(mid.length);
  const { width, data } = measureTexture(
    { base: fine, mid, fine },
    pure,
    SIDE,
    SIDE,
    scaleOf({ width: SIDE, height: SIDE }),
  );
  const at = TEXTURE_CHANNELS * ((SIDE >> 1) * width + (SIDE >> 1));
  return { strength: data[at], lines: data[at + 2] };
};
const random = (x: number, y: number): number => {
  const v = Math.sin(12.9898 * x + 78.233 * y) * 43758.5453;
  return v - Math.floor(v) - 0.5;
};

describe('detail of the old cover', () => {
  it('is lines where pleats run one way, whichever', () => {
    for (const angle of [0, 0.4, 1.2])
      expect(
        measured((x, y) => 0.1 * Math.sin(0.5 * (x * Math.cos(angle) + y * Math.sin(angle)))).lines,
      ).toBeGreaterThan(0.9);
  });

  it('is no lines where it is noise, grain or a weave', () => {
    expect(measured((x, y) => 0.2 * random(x, y)).lines).toBeLessThan(0.3);
    expect(measured((x, y) => 0.1 * Math.sin(x) * Math.sin(y)).lines).toBeLessThan(0.3);
  });

  it('is lines under noise that is weaker than the pleats', () => {
    expect(measured((x, y) => 0.1 * Math.sin(0.5 * x) + 0.05 * random(x, y)).lines).toBeGreaterThan(0.6);
  });
});

describe('noise of the logarithm of light', () => {
  const decode = Float32Array.from({ length: 256 }, (_, code) => (code / 255) ** 2.2);

  /** The step that holds a logarithm: sixteen a unit, from -9 on. */
  const at = (steps: Float32Array, log: number): number => steps[Math.floor((log + 9) * 16)]!;

  it('is the larger the darker the place, and as large as the photo is noisy', () => {
    const noise = createNoiseTable([1, 1, 1], decode);
    expect(at(noise, -6)).toBeGreaterThan(4 * at(noise, -2));
    expect(at(createNoiseTable([2, 2, 2], decode), -4)).toBeCloseTo(2 * at(noise, -4), 5);
    expect(noise).toHaveLength(145);
  });

  it('is one code where one code is one step', () => {
    const light = decode[100];
    expect(at(createNoiseTable([1, 1, 1], decode), Math.log(light)) * light).toBeCloseTo(
      (decode[101] - decode[99]) / 2,
      3,
    );
  });
});
