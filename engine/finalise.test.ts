import { expect, it } from 'vitest';
import { finalise } from './finalise.ts';
import { createMask, createRaster } from './raster/raster.ts';

const photo = () => {
  const raster = createRaster(8, 4);
  raster.data.forEach((_, i) => (raster.data[i] = i % 4 === 3 ? 255 : (i * 37) % 256));
  return raster;
};

it('a picture that drifts outside the mask gets the photo back there, byte for byte', () => {
  const original = photo();
  const drifting = { ...original, data: original.data.map((byte, i) => (i % 4 === 3 ? 255 : byte ^ 5)) };
  const changed = createMask(8, 4);
  changed.data.fill(255, 0, 8);
  const done = finalise(original, { picture: drifting, changed });
  expect(done).toMatchObject({ putBack: 24, outsideChanged: 0, maskCoverage: 0.25 });
  expect([...done.picture.data.slice(32)]).toEqual([...original.data.slice(32)]);
  expect(done.picture.data[0]).toBe(original.data[0]! ^ 5);
});

it('a picture of another size is refused', () => {
  expect(() => finalise(photo(), { picture: createRaster(4, 4), changed: createMask(4, 4) })).toThrow('4x4');
});
