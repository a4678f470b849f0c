import { describe, expect, it } from 'vitest';
import type { Zone } from '../../layers.ts';
import { NET_CHANNELS, type NetChannel } from '../../net.ts';
import type { Raster } from '../../raster/raster.ts';
import { labPlanes } from './lab-planes.ts';
import { photoFacts, type PhotoFacts } from './photo-facts.ts';
import { mainSurfaces, createWarnings, dropOutlineWarnings } from './warnings.ts';

const GOOD: PhotoFacts = { width: 1600, height: 1200, medianLightness: 45, whiteFraction: 0.02, sharpness: 0.8 };
const seat = (area: number): Zone => ({
  id: 'seat',
  kind: 'seat',
  name: 'Seats',
  confidence: 0.9,
  bounds: { left: 0, top: 0, right: 1, bottom: 1 },
  area,
});
const codes = (facts: Partial<PhotoFacts>, zones: readonly Zone[], confidence = 0.9): string[] =>
  createWarnings({ ...GOOD, ...facts }, zones, confidence).map((warning) => warning.code);

const picture = (width: number, height: number, value: (x: number, y: number) => number): Raster => {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) data.fill(value(i % width, Math.floor(i / width)), i * 4, i * 4 + 3);
  return { width, height, data };
};
const factsOf = (photo: Raster): PhotoFacts => photoFacts(photo, labPlanes(photo));

describe('warnings', () => {
  it('says nothing about a good photo of seats', () => {
    expect(codes({}, [seat(0.3)])).toEqual([]);
  });

  it('tells no seats, hardly any seats and an unsure outline apart', () => {
    expect(codes({}, [])).toEqual(['not-an-interior']);
    expect(codes({}, [seat(0.02)])).toEqual(['seats-hardly-visible']);
    expect(codes({}, [seat(0.3)], 0.5)).toEqual(['unsure-outline']);
  });

  it('says what a photo without seats shows instead', () => {
    const { width, height } = { width: 4, height: 2 };
    const planes = new Float32Array(NET_CHANNELS.length * width * height);
    const fill = (channel: NetChannel, from: number, to: number): void => {
      const start = NET_CHANNELS.indexOf(channel) * width * height;
      planes.fill(0.9, start + from, start + to);
    };
    fill('dash', 0, 5);
    fill('door', 5, 8);
    const seen = mainSurfaces({ width, height, planes });
    expect(seen).toBe('a dashboard and a door');
    expect(createWarnings(GOOD, [], 0, seen)[0]?.text).toContain('it seems to show a dashboard and a door.');
    expect(mainSurfaces({ width, height, planes: planes.map(() => 0.1) })).toBeUndefined();
  });

  it('trusts the outline once a hand has been at it', () => {
    const warnings = createWarnings({ ...GOOD, medianLightness: 6 }, [seat(0.02)], 0.2);
    expect(dropOutlineWarnings(warnings).map(({ code }) => code)).toEqual(['very-dark']);
  });

  it('does not count doors and zones of the user as seats', () => {
    expect(codes({}, [{ ...seat(0.4), kind: 'door' }])).toEqual(['not-an-interior']);
  });

  it('names darkness, burnt highlights, blur and small size in plain sentences', () => {
    const facts = { medianLightness: 6, whiteFraction: 0.4, sharpness: 0.02, width: 500, height: 400 };
    expect(codes(facts, [seat(0.3)])).toEqual(['very-dark', 'blown-out', 'blurred', 'small-photo']);
    for (const { text } of createWarnings({ ...GOOD, ...facts }, [], 0)) expect(text).toMatch(/^[A-Z].*\.$/);
  });
});

describe('what is measured of a photo', () => {
  it('sees hard edges as sharp and slow ones as blurred', () => {
    const hard = factsOf(picture(200, 200, (x) => (Math.floor(x / 25) % 2 ? 200 : 40)));
    const soft = factsOf(picture(200, 200, (x) => 120 + 80 * Math.sin((x * Math.PI) / 50)));
    expect(hard.sharpness).toBeGreaterThan(0.9);
    expect(soft.sharpness).toBeLessThan(hard.sharpness / 2);
  });

  it('measures darkness and burnt areas', () => {
    expect(factsOf(picture(60, 60, () => 12)).medianLightness).toBeLessThan(8);
    expect(factsOf(picture(60, 60, (x) => (x < 30 ? 255 : 100))).whiteFraction).toBeCloseTo(0.5, 2);
  });
});
