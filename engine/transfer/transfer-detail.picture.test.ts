import { beforeAll, describe, expect, it } from 'vitest';
import { analyze } from '../analyze.ts';
import { encodeSrgb, SRGB_TO_LINEAR } from '../color/srgb.ts';
import { compose, prepare, type ComposedPicture } from '../compose.ts';
import { finalize } from '../finalize.ts';
import type { Layers } from '../layers.ts';
import { hash } from '../materials/hash.ts';
import { createMask, createRaster, type Mask, type Raster } from '../raster/raster.ts';
import { resizeRaster } from '../raster/resize.ts';
import { reportZones } from '../report/report-zones.ts';
import { EMPTY_PLAN, type TrimPlan } from '../trim-plan.ts';
import { transferDetail, type Transferred } from './transfer-detail.ts';
import { cutPicture, createFrame, type Frame } from './frame.ts';

const WIDTH = 480;
const HEIGHT = 320;
const RULES = { grid: 16, maxPixels: 220_000, maxRatio: 3 };

const noise = (x: number, y: number, seed: number): number => ((hash(x, y, seed) >>> 8) & 0xffff) / 65535 - 0.5;
const inBox = (x: number, y: number, [left, top, right, bottom]: readonly number[]): boolean =>
  x >= left && y >= top && x < right && y < bottom;

const INSERT = [170, 90, 290, 270] as const;
const BOLSTERS = [
  [120, 80, 170, 280],
  [290, 80, 340, 280],
] as const;

/** A drawn interior: a dash with gauges, a pillar, a window, and a seat with folds in uneven light. */
const paintPhoto = (): Raster => {
  const photo = createRaster(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      let value = 0.18 + 0.1 * Math.sin(x / 23) * Math.cos(y / 31);
      if (inBox(x, y, [20, 20, 110, 70])) value = 0.75;
      if (Math.abs(x - 60 - y * 0.15) < 7) value = 0.03;
      if (Math.hypot(x - 400, y - 60) < 34) value = 0.5 + 0.3 * Math.cos(Math.hypot(x - 400, y - 60) / 3);
      if (inBox(x, y, [360, 200, 470, 230])) value = 0.4;
      if (y > 295) value = 0.06 + 0.05 * Math.sin(x / 5);
      let color = [value, value * 0.97, value * 0.9];
      const light = 1.1 - 0.4 * (x / WIDTH);
      const fold = 1 - 0.55 * Math.exp(-(((y - 180 - 0.1 * x) / 4) ** 2)) - 0.4 * Math.exp(-(((x - 232) / 3) ** 2));
      if (inBox(x, y, INSERT)) color = [0.3, 0.24, 0.17].map((c) => c * light * fold);
      for (const box of BOLSTERS)
        if (inBox(x, y, box))
          color = [0.12, 0.12, 0.13].map((c) => c * light * (1 - 0.5 * Math.exp(-(((y - 150) / 4) ** 2))));
      const p = 4 * (y * WIDTH + x);
      for (let c = 0; c < 3; c++) photo.data[p + c] = encodeSrgb(color[c]) + 3 * noise(x, y, c);
      photo.data[p + 3] = 255;
    }
  }
  return photo;
};

const boxMask = (boxes: readonly (readonly number[])[]): Mask => {
  const mask = createMask(WIDTH, HEIGHT);
  mask.data.forEach((_, i) => {
    if (boxes.some((box) => inBox(i % WIDTH, Math.floor(i / WIDTH), box))) mask.data[i] = 255;
  });
  return mask;
};

const PLAN: TrimPlan = {
  ...EMPTY_PLAN,
  byKind: {
    insert: { material: 'leather', color: [140, 31, 43], pattern: 'keep', gloss: 1 },
    bolster: { material: 'leather', color: [221, 208, 184], pattern: 'keep', gloss: 1 },
  },
};

let photo: Raster;
let layers: Layers;
let local: ComposedPicture;
let frame: Frame;
let sent: Raster;
beforeAll(() => {
  photo = paintPhoto();
  layers = analyze(photo, { knownZones: { insert: boxMask([INSERT]), bolster: boxMask(BOLSTERS) } });
  local = compose(prepare(photo, layers), PLAN);
  frame = createFrame(local.changed, RULES)!;
  sent = cutPicture(local.picture, frame);
});

/** Canvas to photo, for painting into answers. */
const onCanvas = (draw: (x: number, y: number, rgb: number[]) => number[] | undefined, from = sent): Raster => {
  const { crop, content, canvas } = frame;
  const out: Raster = { ...from, data: from.data.slice() };
  for (let y = 0; y < canvas.height; y++) {
    for (let x = 0; x < canvas.width; x++) {
      const p = 4 * (y * canvas.width + x);
      const rgb = draw(
        ((x - content.left) / content.width) * crop.width + crop.left,
        ((y - content.top) / content.height) * crop.height + crop.top,
        [out.data[p], out.data[p + 1], out.data[p + 2]],
      );
      if (rgb) for (let c = 0; c < 3; c++) out.data[p + c] = rgb[c];
    }
  }
  return out;
};

const inSeat = (x: number, y: number): boolean => [INSERT, ...BOLSTERS].some((box) => inBox(x, y, box));
/** A good model: fine creases and grain in the leather, nothing else. */
const withGrain = (): Raster =>
  onCanvas((x, y, rgb) =>
    inSeat(x, y) ? rgb.map((v) => v * (1 + 0.14 * Math.sin(x * 1.9) * Math.sin(y * 1.7))) : undefined,
  );

/** Zoom about the center and shift in canvas pixels, as a model that redraws everything does it. */
const drifted = (from: Raster, zoom: number, dx: number, dy: number): Raster => {
  const out = createRaster(from.width, from.height);
  for (let y = 0; y < from.height; y++) {
    for (let x = 0; x < from.width; x++) {
      const u = Math.min(from.width - 2, Math.max(0, (x - dx - from.width / 2) / zoom + from.width / 2));
      const v = Math.min(from.height - 2, Math.max(0, (y - dy - from.height / 2) / zoom + from.height / 2));
      const [x0, y0] = [Math.floor(u), Math.floor(v)];
      const at = (xx: number, yy: number, c: number): number => from.data[4 * (yy * from.width + xx) + c];
      for (let c = 0; c < 3; c++)
        out.data[4 * (y * from.width + x) + c] =
          (at(x0, y0, c) * (1 - u + x0) + at(x0 + 1, y0, c) * (u - x0)) * (1 - v + y0) +
          (at(x0, y0 + 1, c) * (1 - u + x0) + at(x0 + 1, y0 + 1, c) * (u - x0)) * (v - y0);
      out.data[4 * (y * from.width + x) + 3] = 255;
    }
  }
  return out;
};

const recolored = (from: Raster, change: (linear: number[]) => number[]): Raster => {
  const out: Raster = { ...from, data: from.data.slice() };
  for (let p = 0; p < out.data.length; p += 4)
    change([0, 1, 2].map((c) => SRGB_TO_LINEAR[out.data[p + c]])).forEach((v, c) => {
      out.data[p + c] = encodeSrgb(v);
    });
  return out;
};

const transfer = (answer: Raster): Transferred => transferDetail({ photo, layers, plan: PLAN, local, frame, answer });

/** The promises that hold for any answer of a model. */
const expectPromises = ({ composed }: Transferred): void => {
  const done = finalize({
    photo,
    layers,
    plan: PLAN,
    composed: { ...composed, picture: { ...composed.picture, data: composed.picture.data.slice() } },
    provider: 'a model',
  });
  expect([done.restoredPixels, done.report.outsideChanged]).toEqual([0, 0]);
  const own = new Map(reportZones(local.picture, layers, PLAN).map(({ id, deltaELit }) => [id, deltaELit!]));
  for (const { id, deltaELit } of done.report.zones)
    expect(deltaELit!, id).toBeLessThanOrEqual(Math.max(4, own.get(id)! + 0.5));
};

/** How much of the grain's contrast arrived in the insert: mean step between neighbors over our own render's. */
const roughness = ({ data }: Raster): number => {
  let sum = 0;
  for (let y = 100; y < 170; y++)
    for (let x = 240; x < 280; x++) sum += Math.abs(data[4 * (y * WIDTH + x)] - data[4 * (y * WIDTH + x + 1)]);
  return sum / (70 * 40);
};

describe('a model that draws well', () => {
  it('gives its grain to the zones, in our colors', () => {
    const transferred = transfer(withGrain());
    expectPromises(transferred);
    expect(transferred.transfer.used).toBeGreaterThan(0.6);
    expect(transferred.transfer.notUsed).toBeUndefined();
    expect(roughness(transferred.composed.picture)).toBeGreaterThan(roughness(local.picture) * 1.4);
  });

  it.each([
    ['zoomed in by 4 % and shifted', 1.04, 9, -6],
    ['zoomed out by 6 %', 0.94, -4, 5],
    ['shifted by 30 pixels', 1, 30, -14],
  ] as const)('%s: found again to a third of a pixel, and used', (_, zoom, dx, dy) => {
    const transferred = transfer(drifted(withGrain(), zoom, dx, dy));
    const { placed, used } = transferred.transfer;
    expect(Math.abs(placed.scaleX - zoom)).toBeLessThan(0.0015);
    expect(Math.abs(placed.shiftX * sent.width - dx)).toBeLessThan(0.34);
    expect(Math.abs(placed.shiftY * sent.height - dy)).toBeLessThan(0.34);
    expect(used).toBeGreaterThan(0.5);
    expectPromises(transferred);
  });

  it.each([
    ['darker', (v: number[]) => v.map((c) => c * 0.7)],
    ['a warm cast', (v: number[]) => [v[0] * 1.18, v[1], v[2] * 0.75]],
    ['lifted blacks', (v: number[]) => v.map((c) => 0.03 + 0.85 * c)],
  ] as const)('%s: the drift is taken out, and the color is still the swatch', (_, change) => {
    const transferred = transfer(recolored(withGrain(), change));
    expect(transferred.transfer.drift.before).toBeGreaterThan(1.5);
    expect(transferred.transfer.drift.after).toBeLessThan(1);
    expect(transferred.transfer.used).toBeGreaterThan(0.5);
    expectPromises(transferred);
  });

  it.each([
    [1.5, 1.5],
    [0.5, 0.5],
    [1, 1.25],
  ] as const)('in another size (x%d, x%d): brought back', (sx, sy) => {
    const grain = withGrain();
    const transferred = transfer(resizeRaster(grain, Math.round(grain.width * sx), Math.round(grain.height * sy)));
    expect(transferred.transfer.placed.agreement).toBeGreaterThan(0.8);
    expect(transferred.transfer.used).toBeGreaterThan(0.4);
    expectPromises(transferred);
  });

  it('cut to a square: what it shows is used, the rest stays ours', () => {
    const grain = withGrain();
    const side = Math.min(grain.width, grain.height);
    const square = createRaster(side, side);
    const left = (grain.width - side) >> 1;
    const top = (grain.height - side) >> 1;
    for (let y = 0; y < side; y++)
      square.data.set(
        grain.data.subarray(4 * ((y + top) * grain.width + left), 4 * ((y + top) * grain.width + left + side)),
        4 * y * side,
      );
    const transferred = transfer(square);
    expect(transferred.transfer.placed.agreement).toBeGreaterThan(0.8);
    expectPromises(transferred);
  });
});

describe('a model that draws what it likes', () => {
  it('invents stripes on the insert: there our render stays, the bolsters take its grain', () => {
    const transferred = transfer(
      onCanvas(
        (x, y, rgb) =>
          inBox(x, y, INSERT) ? rgb.map((v) => v * (Math.floor((x + y) / 14) % 2 === 0 ? 0.4 : 1.5)) : undefined,
        withGrain(),
      ),
    );
    const byId = new Map(transferred.transfer.zones.map((zone) => [zone.id, zone]));
    expect(byId.get('insert')).toMatchObject({ used: 0, kept: 'structure' });
    expect(byId.get('bolster')!.used).toBeGreaterThan(0.4);
    expectPromises(transferred);
    let differing = 0;
    for (let y = 100; y < 260; y++)
      for (let x = 180; x < 280; x++)
        if (transferred.composed.picture.data[4 * (y * WIDTH + x)] !== local.picture.data[4 * (y * WIDTH + x)])
          differing++;
    expect(differing).toBe(0);
  });

  it('draws in another color: only the detail is taken, the swatch stays', () => {
    const transferred = transfer(
      onCanvas(
        (x, y, rgb) => (inBox(x, y, INSERT) ? [rgb[2] * 0.8, rgb[1] * 0.9, rgb[0] * 1.1] : undefined),
        withGrain(),
      ),
    );
    expectPromises(transferred);
  });

  it('redraws the surroundings: they are the photo', () => {
    expectPromises(
      transfer(
        onCanvas(
          (x, y, rgb) =>
            inSeat(x, y)
              ? undefined
              : rgb.map((v, c) => v * 0.8 + 30 * noise(Math.floor(x / 5), Math.floor(y / 5), c + 40)),
          withGrain(),
        ),
      ),
    );
  });

  it.each([
    ['black', () => createRaster(512, 512), 'blank'],
    ['of one color', () => ({ ...sent, data: sent.data.map((_, i) => [90, 120, 40, 255][i % 4]) }), 'blank'],
    [
      'blotches',
      () => ({
        ...sent,
        data: sent.data.map((_, i) =>
          i % 4 === 3
            ? 255
            : 255 * (noise(Math.floor(((i >> 2) % sent.width) / 40), Math.floor((i >> 2) / sent.width / 40), 9) + 0.5),
        ),
      }),
      'another-picture',
    ],
    [
      'upside down',
      () => ({ ...sent, data: new Uint8ClampedArray(new Uint32Array(sent.data.slice().buffer).reverse().buffer) }),
      'another-picture',
    ],
    ['what was sent', () => sent, 'unchanged'],
  ] as const)('sends a picture that is %s: our render, byte for byte', (_, make, why) => {
    const transferred = transfer(make());
    expect(transferred.transfer).toMatchObject({ used: 0, notUsed: why });
    expect(transferred.composed.picture).toBe(local.picture);
  });

  it('sends 64 x 64 pixels: nothing breaks', () => {
    expectPromises(transfer(resizeRaster(withGrain(), 64, 64)));
  });
});
