import { describe, expect, it } from 'vitest';
import { luminance } from '../../color/srgb.ts';
import { estimateAlbedos } from './estimate-albedos.ts';
import type { ZoneColor } from './zone-colors.ts';

const NEUTRAL: [number, number, number] = [1, 1, 1];
const color = (mid: number, high: number, pixels: number): ZoneColor => ({ hue: NEUTRAL, mid, high, pixels });

describe('albedos of adjacent covers', () => {
  it('keep the step of their long border, whatever a scrap along the outline says', () => {
    const blackInsert = color(0.008, 0.026, 339_000);
    const grayBolster = color(0.336, 0.471, 376_000);
    const scrap = color(0.013, 0.042, 1_300);
    const borders = [
      { a: 0, b: 1, logRatio: -2.2, samples: 3_500, hueStep: 0.01 },
      { a: 1, b: 2, logRatio: -0.1, samples: 41, hueStep: 0.01 },
      { a: 0, b: 2, logRatio: 0.5, samples: 164, hueStep: 0.01 },
    ];
    const [insert, bolster] = estimateAlbedos([blackInsert, grayBolster, scrap], borders, [0, 1, 2]);
    const step = Math.log(luminance(...bolster.albedo) / luminance(...insert.albedo));
    expect(step).toBeGreaterThan(2);
    expect(step).toBeLessThan(3);
  });
});
