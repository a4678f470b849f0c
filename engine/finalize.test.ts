import { expect, it } from 'vitest';
import { finalize } from './finalize.ts';
import { ENGINE_VERSION, NO_ZONE, type Layers } from './layers.ts';
import { NEUTRAL_TONE } from './color/tone.ts';
import { createMask, createPlane3, createRaster } from './raster/raster.ts';
import { EMPTY_PLAN } from './trim-plan.ts';

const photo = () => {
  const raster = createRaster(8, 4);
  raster.data.forEach((_, i) => (raster.data[i] = i % 4 === 3 ? 255 : (i * 37) % 256));
  return raster;
};

const layers = {
  version: ENGINE_VERSION,
  width: 8,
  height: 4,
  zones: [],
  zoneOf: new Uint8Array(32).fill(NO_ZONE),
  matte: new Uint8Array(32),
  warnings: [],
  source: 'given',
  light: { tone: NEUTRAL_TONE, shading: createPlane3(1, 1) },
} as unknown as Layers;

const task = { layers, plan: EMPTY_PLAN, provider: 'a model that drifts' };

it('a picture that drifts outside the mask gets the photo back there, byte for byte', () => {
  const original = photo();
  const drifting = { ...original, data: original.data.map((byte, i) => (i % 4 === 3 ? 255 : byte ^ 5)) };
  const changed = createMask(8, 4);
  changed.data.fill(255, 0, 8);
  const { picture, restoredPixels, report } = finalize({
    ...task,
    photo: original,
    composed: { picture: drifting, changed },
  });
  expect(restoredPixels).toBe(24);
  expect(report).toMatchObject({ outsideChanged: 0, maskCoverage: 0.25, provider: 'a model that drifts' });
  expect(picture.data.slice(32)).toEqual(original.data.slice(32));
  expect(picture.data[0]).toBe(original.data[0]! ^ 5);
});

it.each([0, 1, 2])('a pixel outside the mask that differs by 1 in channel %d gets the photo back', (channel) => {
  const original = photo();
  const drifting = { ...original, data: original.data.slice() };
  const at = 4 * 20 + channel;
  drifting.data[at] = original.data[at]! === 0 ? 1 : original.data[at]! - 1;
  const composed = { picture: drifting, changed: createMask(8, 4) };
  const { picture, restoredPixels, report } = finalize({ ...task, photo: original, composed });
  expect([restoredPixels, report.outsideChanged]).toEqual([1, 0]);
  expect(picture.data).toEqual(original.data);
});

it('a part that was taken away is not reported, nor are the few pixels that are left of one; a badge drawn by hand is', () => {
  const zone = (id: string, kind: string, area: number) => ({ id, kind, name: id, confidence: 1, area });
  const zones = [
    zone('gone', 'headrest', 0),
    zone('left-over', 'headrest', 0.0001),
    zone('seat', 'seat', 0.2),
    zone('badge', 'custom', 0.0001),
  ];
  const original = photo();
  const { report } = finalize({
    ...task,
    layers: { ...layers, zones } as unknown as Layers,
    photo: original,
    composed: { picture: original, changed: createMask(8, 4) },
  });
  expect(report.zones.map(({ id }) => id)).toEqual(['seat', 'badge']);
});

it('a picture of another size is refused', () => {
  expect(() =>
    finalize({ ...task, photo: photo(), composed: { picture: createRaster(4, 4), changed: createMask(4, 4) } }),
  ).toThrow('4x4');
});
