import { beforeAll, expect, test } from 'vitest';
import { loadSedan } from '#tests/support/pictures/sedan.ts';
import { prepare } from '../compose.ts';
import { parseDesign } from '../design.ts';
import type { Relief, TrimPlanes } from '../relief.ts';
import { planFor } from '../zone-map.ts';
import type { ReliefBase } from './prepare-relief.ts';
import { buildRelief } from './sew-relief.ts';
import { createSewing } from './sewing.ts';

let base: ReliefBase;
beforeAll(async () => {
  const [photo, layers] = await loadSedan(500);
  base = prepare(photo, layers).relief();
});

const DESIGNS = {
  'a diamond quilt in double thread, with piping': {
    style: 'luxury',
    materials: ['leather'],
    mainColors: ['tan'],
    stitchingStyle: 'double',
    pipingStyle: 'double',
  },
  'pleats and French seams under higher bolsters': {
    style: 'classic',
    materials: ['vinyl'],
    mainColors: ['red'],
    stitchingStyle: 'french',
    seatBolsters: 'extra-high',
  },
  'a plain cover over old pleats': {
    style: 'none',
    materials: ['cloth'],
    mainColors: ['black'],
    pipingStyle: 'single',
  },
};

const planeOf = (plane: Float32Array | Uint8Array | Int8Array): Buffer =>
  Buffer.from(plane.buffer, plane.byteOffset, plane.byteLength);
const planesOf = ({ shade, tilt, keepMid, keepFine, thread, piping }: Relief): Buffer[] =>
  [
    shade,
    tilt,
    keepMid,
    keepFine,
    ...[thread, piping].flatMap((trim: TrimPlanes | null) => (trim ? [trim.alpha, trim.shade, trim.gloss] : [])),
  ].map(planeOf);

test('a relief in the planes of an earlier one is to the bit what it is in planes of its own', () => {
  const plans = Object.values(DESIGNS).map((design) => planFor(parseDesign(design)));
  for (const before of plans)
    for (const plan of plans) {
      const fresh = planesOf(buildRelief(base, plan)!);
      const again = planesOf(buildRelief(base, plan, buildRelief(base, before))!);
      expect(again.length).toBe(fresh.length);
      expect(fresh.some((plane) => plane.some((value) => value !== plane[0]))).toBe(true);
      again.forEach((plane, n) => expect(plane.equals(fresh[n]!)).toBe(true));
    }
});

test('a plan that sews nothing has no sewing', () => {
  const plan = planFor(parseDesign({ style: 'original', materials: ['leather'], mainColors: ['red'] }));
  expect(plan.stitching.style).toBe('none');
  expect(createSewing(base, plan)).toBeNull();
});
