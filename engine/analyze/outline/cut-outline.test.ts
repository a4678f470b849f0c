import { describe, expect, it } from 'vitest';
import { NET_CHANNELS, netPlane, type NetChannel, type NetOutput } from '../../net.ts';
import { createRaster } from '../../raster/raster.ts';
import { resizePlane } from '../../raster/resize.ts';
import { cutOutline } from './cut-outline.ts';

const WIDTH = 160;
const HEIGHT = 120;
const inSeat = (x: number, y: number): boolean => x > 30 && x < 130 && y > 20 && y < 110;
const inPatch = (x: number, y: number): boolean => Math.hypot(x - 80, y - 70) < 6;

/** The outline of a red seat with a pale patch on it, which the network takes for `patch`. */
const outlineWithPatch = (patch: NetChannel): Uint8Array => {
  const photo = createRaster(WIDTH, HEIGHT);
  const net: NetOutput = {
    width: WIDTH,
    height: HEIGHT,
    planes: new Float32Array(NET_CHANNELS.length * WIDTH * HEIGHT),
  };
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    const cover = inPatch(x, y) ? [240, 235, 220] : [150, 40, 40];
    photo.data.set([...(inSeat(x, y) ? cover : [110, 115, 120]), 255], 4 * i);
    const surface = inPatch(x, y) ? patch : 'seat';
    netPlane(net, inSeat(x, y) ? surface : 'floor')[i] = 0.95;
  }
  const seat = resizePlane({ width: WIDTH, height: HEIGHT, data: netPlane(net, 'seat') }, WIDTH, HEIGHT);
  return cutOutline(photo, net, seat);
};

describe('a patch that a cover surrounds', () => {
  it.each(['console', 'floor', 'outside'] as const)(
    'is the cover where the network sees %s: sun, or a deep fold',
    (patch) => {
      expect(outlineWithPatch(patch)[70 * WIDTH + 80]).toBe(1);
    },
  );

  it.each(['hardware', 'object', 'shell'] as const)('stays as it is where the network sees %s', (patch) => {
    expect(outlineWithPatch(patch)[70 * WIDTH + 80]).toBe(0);
  });
});
