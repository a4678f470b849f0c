import { describe, expect, it } from 'vitest';
import { createPlane, createRaster, type Plane, type Raster } from '../../raster/raster.ts';
import { labPlanes } from '../see/lab-planes.ts';
import { hardwareMask } from './hardware-mask.ts';

const WIDTH = 200;
const HEIGHT = 160;
const BELT = { left: 90, right: 102 };

/** A red seat with a gray belt from top to bottom. */
const seatWithBelt = (belt: [number, number, number]): Raster => {
  const photo = createRaster(WIDTH, HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const x = i % WIDTH;
    photo.data.set([...(x >= BELT.left && x < BELT.right ? belt : [150, 40, 40]), 255], 4 * i);
  }
  return photo;
};

/** What the network says: sure of the belt's middle, nearly nothing of its ends. */
const probabilities = (): { hardware: Plane; seat: Plane } => {
  const hardware = createPlane(WIDTH, HEIGHT);
  const seat = createPlane(WIDTH, HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    const isSeen = x >= BELT.left + 2 && x < BELT.right - 2 && y > 20 && y < 140;
    const near = x > BELT.left - 3 && x < BELT.right + 2 ? 0.06 : 0.001;
    hardware.data[i] = isSeen ? 0.7 : near;
    seat.data[i] = 1 - hardware.data[i];
  }
  return { hardware, seat };
};

describe('hardware over a seat', () => {
  it('grows along a belt to its ends and edges, and takes nothing of the seat', () => {
    const { hardware, seat } = probabilities();
    const mask = hardwareMask(labPlanes(seatWithBelt([120, 120, 124])), hardware, seat);
    for (let y = 18; y < 143; y++)
      for (let x = 0; x < WIDTH; x++) expect(mask[y * WIDTH + x]).toBe(Number(x >= BELT.left && x < BELT.right));
  });

  it('takes what the network is sure of where the belt has the color of the seat', () => {
    const { hardware, seat } = probabilities();
    const mask = hardwareMask(labPlanes(seatWithBelt([150, 40, 40])), hardware, seat);
    expect(mask.map((is, i) => Number(is === Number(hardware.data[i] > 0.4))).indexOf(0)).toBe(-1);
  });

  it('does not flow into a wide area in the color of the belt', () => {
    const { hardware, seat } = probabilities();
    const photo = seatWithBelt([120, 120, 124]);
    for (let y = 60; y < 110; y++)
      for (let x = BELT.right; x < BELT.right + 50; x++) {
        photo.data.set([120, 120, 124, 255], 4 * (y * WIDTH + x));
        hardware.data[y * WIDTH + x] = 0.06;
      }
    const mask = hardwareMask(labPlanes(photo), hardware, seat);
    expect(mask[85 * WIDTH + BELT.right + 25]).toBe(0);
    expect(mask[85 * WIDTH + BELT.left + 6]).toBe(1);
  });

  it('leaves a badge on the cover, which is compact and not certain', () => {
    const photo = seatWithBelt([150, 40, 40]);
    const hardware = createPlane(WIDTH, HEIGHT);
    const seat = createPlane(WIDTH, HEIGHT);
    for (let i = 0; i < WIDTH * HEIGHT; i++) {
      const isBadge = Math.hypot((i % WIDTH) - 100, Math.floor(i / WIDTH) - 80) < 9;
      if (isBadge) photo.data.set([20, 20, 20, 255], 4 * i);
      hardware.data[i] = isBadge ? 0.7 : 0.001;
      seat.data[i] = 1 - hardware.data[i];
    }
    expect(hardwareMask(labPlanes(photo), hardware, seat)).not.toContain(1);
  });

  it('finds none where the network sees none', () => {
    const photo = seatWithBelt([120, 120, 124]);
    const mask = hardwareMask(labPlanes(photo), createPlane(WIDTH, HEIGHT), createPlane(WIDTH, HEIGHT));
    expect(mask).not.toContain(1);
  });
});
