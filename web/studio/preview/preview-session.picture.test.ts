import { beforeAll, describe, expect, it } from 'vitest';
import { analyze } from '#engine/analyze.ts';
import { parseDesign } from '#engine/design.ts';
import { createMask, createRaster, type Mask, type Raster } from '#engine/raster/raster.ts';
import { resizeRaster } from '#engine/raster/resize.ts';
import type { Layers, Mark } from '#engine/layers.ts';
import { PreviewSession } from './preview-session.ts';
import { zoneAt } from './zone-outline.ts';

const [WIDTH, HEIGHT] = [360, 240];

/** A bright cabin with two dark seats; the mask contains the left one only. */
const scene = (): { photo: Raster; seat: Mask } => {
  const photo = createRaster(WIDTH, HEIGHT);
  const seat = createMask(WIDTH, HEIGHT);
  for (let y = 0, i = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, i++) {
      const left = x > 40 && x < 150 && y > 50 && y < 210;
      const right = x > 210 && x < 320 && y > 50 && y < 210;
      const grain = ((x * 7 + y * 13) % 9) - 4;
      const light = 0.7 + 0.5 * (x / WIDTH);
      const color = left || right ? [62, 60, 58] : [188, 184, 176];
      color.forEach((code, c) => (photo.data[4 * i + c] = code * light + grain));
      photo.data[4 * i + 3] = 255;
      seat.data[i] = left ? 255 : 0;
    }
  return { photo, seat };
};

let photo: Raster;
let layers: Layers;
beforeAll(() => {
  const made = scene();
  photo = made.photo;
  layers = analyze(photo, { knownMask: made.seat });
});

const red = parseDesign({ style: 'original', materials: ['leather'], mainColors: ['red'] });
const same = (a: ArrayLike<number>, b: ArrayLike<number>): boolean =>
  a.length === b.length && Array.prototype.every.call(a, (value, i) => value === b[i]);
const pixel = (raster: Raster, x: number, y: number): number[] =>
  Array.from(raster.data.subarray(4 * (y * WIDTH + x), 4 * (y * WIDTH + x) + 3));

describe('painting', () => {
  it('recolors the seat and leaves every other pixel as it is', () => {
    const { picture, changed } = new PreviewSession(photo, layers).paint(red);
    const [r, g, b] = pixel(picture, 95, 130);
    expect(r).toBeGreaterThan(1.4 * g!);
    expect(r).toBeGreaterThan(1.4 * b!);
    for (let i = 0; i < changed.data.length; i++)
      if (changed.data[i] === 0)
        for (let c = 0; c < 3; c++)
          if (picture.data[4 * i + c] !== photo.data[4 * i + c]) throw new Error(`pixel ${i} changed outside`);
    expect(pixel(picture, 20, 20)).toEqual(pixel(photo, 20, 20));
  });
  it('gives the same picture for the same design', () => {
    const session = new PreviewSession(photo, layers);
    expect(same(session.paint(red).picture.data, session.paint(red).picture.data)).toBe(true);
  });
  it('is free of the photo that was given: the next picture starts from it again', () => {
    const session = new PreviewSession(photo, layers);
    session.paint(red);
    const none = parseDesign({ style: 'none', materials: ['none'], mainColors: ['none'], stitchingStyle: 'none' });
    expect(same(session.paint(none).picture.data, photo.data)).toBe(true);
  });
});

it('gets ready for styles step by step, once for each light, and the picture stays the same', () => {
  const modern = parseDesign({ style: 'modern', materials: ['leather'], mainColors: ['red'] });
  const session = new PreviewSession(photo, layers);
  expect(session.prepareNextRepainter()).toBe(false);
  session.paint(red);
  expect([session.prepareNextRepainter(), session.prepareNextRepainter()]).toEqual([true, false]);
  expect(same(session.paint(modern).picture.data, new PreviewSession(photo, layers).paint(modern).picture.data)).toBe(
    true,
  );
});

describe('sketching', () => {
  const large = (): PreviewSession => new PreviewSession(resizeRaster(photo, 2 * WIDTH, 2 * HEIGHT), layers);

  it('is the picture at half the size, for a hand that waits for a new light', () => {
    const sketch = large().sketch(red).sketch!;
    const { picture } = large().paint(red);
    expect([sketch.picture.width, sketch.picture.height]).toEqual([WIDTH, HEIGHT]);
    const halved = resizeRaster(picture, WIDTH, HEIGHT);
    let difference = 0;
    for (let i = 0; i < halved.data.length; i++) difference += Math.abs(halved.data[i]! - sketch.picture.data[i]!);
    expect(difference / halved.data.length).toBeLessThan(1.5);
    expect(pixel(sketch.picture, 95, 130)[0]).toBeGreaterThan(1.4 * pixel(sketch.picture, 95, 130)[1]!);
  });
  it('is the whole picture where only a color has changed, none of a small photo, and made again after a correction', () => {
    const session = large();
    session.paint(red);
    const blue = parseDesign({ style: 'original', materials: ['leather'], mainColors: ['blue'] });
    const quilted = parseDesign({ style: 'luxury', materials: ['suede'], mainColors: ['blue'] });
    const { sketch, fullSize } = session.sketch(blue);
    expect(sketch).toBeUndefined();
    expect(same(fullSize!.picture.data, session.paint(blue).picture.data)).toBe(true);
    expect(session.sketch(blue, undefined, true).sketch?.picture.width).toBe(WIDTH);
    expect(session.sketch(quilted).sketch?.picture.width).toBe(WIDTH);
    session.correct([{ type: 'clear' }]);
    expect(
      same(session.sketch(red).sketch!.picture.data, resizeRaster(session.paint(red).picture, WIDTH, HEIGHT).data),
    ).toBe(true);
    expect(new PreviewSession(photo, layers).sketch(red)).toEqual({});
  });
});

describe('correcting', () => {
  it('a warm-up tap does not change the taps after it', () => {
    const warm = new PreviewSession(photo, layers);
    warm.warmUpCorrection();
    warm.getReadyToCorrect();
    warm.warmUpCorrection();
    const marks: Mark[] = [];
    for (const [x, y] of [
      [0.73, 0.5],
      [0.5, 0.5],
    ] as const) {
      marks.push({ type: 'tap', x, y, add: true });
      const { outline } = warm.correct([...marks]);
      const plain = new PreviewSession(photo, layers).correct([...marks]).outline;
      expect([same(outline.matte, plain.matte), same(outline.zoneOf, plain.zoneOf)]).toEqual([true, true]);
    }
  });
  it('a tap on the second seat brings it in, and taking the tap back lets it go', () => {
    const session = new PreviewSession(photo, layers);
    const before = session.describe();
    expect(zoneAt(before.map, 265 / WIDTH, 130 / HEIGHT)).toBe(255);
    const after = session.correct([{ type: 'tap', x: 265 / WIDTH, y: 130 / HEIGHT, add: true }]);
    expect(zoneAt(after.map, 265 / WIDTH, 130 / HEIGHT)).not.toBe(255);
    expect(zoneAt(after.map, 95 / WIDTH, 130 / HEIGHT)).toBe(zoneAt(before.map, 95 / WIDTH, 130 / HEIGHT));
    const [r, g] = pixel(session.paint(red).picture, 265, 130);
    expect(r).toBeGreaterThan(1.3 * g!);
    const undone = session.correct([]);
    expect(same(undone.map.data, before.map.data)).toBe(true);
  });
  it('a session that is given the outline of another one paints what that one paints', () => {
    const [corrector, painter] = [new PreviewSession(photo, layers), new PreviewSession(photo, layers)];
    const points: [number, number][] = [
      [0.62, 0.3],
      [0.85, 0.8],
    ];
    const { outline } = corrector.correct([
      { type: 'stroke', points, radius: 0.06, add: true, snap: true, zone: 'custom-1' },
    ]);
    painter.paint(red);
    painter.setOutline(outline);
    expect(same(painter.paint(red).picture.data, corrector.paint(red).picture.data)).toBe(true);
    expect(same(painter.panels().panels!.data, corrector.panels().panels!.data)).toBe(true);
  });
  it('a stroke into a zone of its own makes that zone, with a finish of its own', () => {
    const session = new PreviewSession(photo, layers);
    const marks = [
      {
        type: 'stroke',
        points: [
          [0.62, 0.3],
          [0.7, 0.5],
          [0.85, 0.8],
        ] as [number, number][],
        radius: 0.06,
        add: true,
        snap: true,
        zone: 'custom-1',
      },
      { type: 'rename', zone: 'custom-1', name: 'Passenger seat' },
    ] as const;
    const { zones, map } = session.correct(marks);
    const own = zones.findIndex((zone) => zone.id === 'custom-1');
    expect(zones[own]).toMatchObject({ name: 'Passenger seat', kind: 'custom' });
    expect(zoneAt(map, 0.7, 0.5)).toBe(own);
    const blue = parseDesign({
      style: 'none',
      materials: ['none'],
      mainColors: ['none'],
      zones: { 'custom-1': { color: 'blue', material: 'leather' } },
    });
    const [r, , b] = pixel(session.paint(blue).picture, 252, 120);
    expect(b).toBeGreaterThan(1.2 * r!);
  });
  it('clear leaves nothing, and nothing can be painted then', () => {
    const session = new PreviewSession(photo, layers);
    expect(session.correct([{ type: 'clear' }]).map.data.every((zone) => zone === 255)).toBe(true);
    expect(same(session.paint(red).picture.data, photo.data)).toBe(true);
  });
});

describe('panels', () => {
  const at = (x: number, y: number): [number, number] => [x / WIDTH, y / HEIGHT];
  const both = { type: 'tap', x: 265 / WIDTH, y: 130 / HEIGHT, add: true } as const;

  it('the seats of one zone are panels of their own; what a finger points at becomes a zone, and no other pixel', () => {
    const session = new PreviewSession(photo, layers);
    session.correct([both]);
    const { panels } = session.panels();
    const [left, right] = [zoneAt(panels!, ...at(95, 130)), zoneAt(panels!, ...at(265, 130))];
    expect(left).not.toBe(255);
    expect(right).not.toBe(255);
    expect(left).not.toBe(right);
    expect(zoneAt(panels!, ...at(180, 20))).toBe(255);

    const before = session.outline();
    const zone = before.zones[before.zoneOf[130 * WIDTH + 265]!]!;
    const own = `${zone.kind}-2`;
    const layout = session.correct([both, { type: 'panel', x: 265 / WIDTH, y: 130 / HEIGHT, zone: own }]);
    expect(layout.zones[zoneAt(layout.map, ...at(265, 130))]).toMatchObject({ id: own, kind: zone.kind });
    expect(layout.zones[zoneAt(layout.map, ...at(95, 130))]!.id).toBe(zone.id);
    expect(same(session.outline().matte, before.matte)).toBe(true);

    const dressed = parseDesign({ style: 'original', materials: ['leather'], zones: { [own]: { color: 'red' } } });
    const { picture } = session.paint(dressed);
    const [[r, g], [r2, g2]] = [pixel(picture, 265, 130), pixel(picture, 95, 130)];
    expect(r).toBeGreaterThan(1.4 * g!);
    expect(r2).toBeLessThan(1.2 * g2!);
  });
});

it('tells beforehand what an answer changes: all of the seat where it is covered, the other seat where it is not', () => {
  const session = new PreviewSession(photo, layers);
  const boundsOf = ({ path, width, height }: ReturnType<PreviewSession['regionOfQuestion']>): number[] => {
    const numbers = [...path.matchAll(/([\d.]+) ([\d.]+)/g)];
    const xs = numbers.map(([, x]) => Number(x) / width);
    const ys = numbers.map(([, , y]) => Number(y) / height);
    return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  };
  for (const [x, left, right] of [
    [95 / WIDTH, 41 / WIDTH, 150 / WIDTH],
    [265 / WIDTH, 211 / WIDTH, 320 / WIDTH],
  ] as const) {
    const bounds = boundsOf(session.regionOfQuestion([], x, 130 / HEIGHT));
    for (const [k, side] of [left, right, 51 / HEIGHT, 210 / HEIGHT].entries())
      expect(Math.abs(bounds[k]! - side)).toBeLessThan(0.04);
  }
  // Nothing has changed yet.
  expect(session.outline()).toBe(layers);
});
