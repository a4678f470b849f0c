import { describe, expect, it } from 'vitest';
import { linearToLab } from './lab.ts';
import { linearToOklab } from './oklab.ts';
import { decodeSrgb, encodeSrgb } from './srgb.ts';
import { codeToScene, decodeTable, encodeTable, lookUpCode, NEUTRAL_TONE, toneToCode } from './tone.ts';

const PHONE = { exposure: 1.3, toe: 0.6, contrast: 0.3, shoulder: 0.5 };

describe('sRGB', () => {
  it('brings every code back', () => {
    for (let code = 0; code < 256; code++) expect(encodeSrgb(decodeSrgb(code))).toBeCloseTo(code, 3);
  });
});

describe('Lab and Oklab', () => {
  it('put white at the top and without a tint', () => {
    const [L, a, b] = linearToLab(1, 1, 1);
    expect(L).toBeCloseTo(100, 3);
    expect(Math.hypot(a, b)).toBeLessThan(0.02);
    expect(linearToOklab(1, 1, 1)[0]).toBeCloseTo(1, 4);
  });
  it('know the published Lab of pure sRGB red', () => {
    const [L, a, b] = linearToLab(1, 0, 0);
    expect([L, a, b].map((v) => Math.round(v * 10) / 10)).toEqual([53.2, 80.1, 67.2]);
  });
});

describe('tone curve', () => {
  it('is sRGB alone when neutral', () => {
    for (const code of [0, 1, 17, 128, 254, 255])
      expect(codeToScene(code, NEUTRAL_TONE)).toBeCloseTo(decodeSrgb(code), 5);
  });
  it('rises with every code and returns to it', () => {
    const scene = decodeTable(PHONE);
    for (let code = 1; code < 250; code++) {
      expect(scene[code]).toBeGreaterThan(scene[code - 1]);
      expect(toneToCode(scene[code], PHONE)).toBeCloseTo(code, 2);
    }
  });
  it('gives the same from its table to a twentieth of a code', () => {
    const table = encodeTable(PHONE);
    for (let x = 0; x < 3; x += 0.00137)
      expect(Math.abs(lookUpCode(table, x) - toneToCode(x, PHONE))).toBeLessThan(0.05);
  });
});
