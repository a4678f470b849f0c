/**
 * The marked outline is the final one: the outline that the browser shows is the one that the server stores and
 * renders.
 */
import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { findZones, type AnalyzeOptions } from '#engine/analyze/outline/find-zones.ts';
import { decodeLayers, encodeLayers } from '#engine/layers-codec.ts';
import { NO_ZONE, type Layers, type Mark } from '#engine/layers.ts';
import { NET_CHANNELS, type NetChannel, type NetOutput } from '#engine/net.ts';
import type { ZoneKind } from '#engine/options.ts';
import { resizeMask, resizeRaster } from '#engine/raster/resize.ts';
import type { Mask, Raster } from '#engine/raster/raster.ts';
import { PreviewSession } from '#web/studio/preview/preview-session.ts';

const TEMPLATES = new URL('../assets/templates/', import.meta.url);
const ALL = readdirSync(TEMPLATES)
  .filter((name) => name.endsWith('.jpg'))
  .map((name) => name.slice(0, -4))
  .sort();

type Parts = Partial<Record<ZoneKind, Mask>>;

const open = async (name: string, width: number): Promise<{ photo: Raster; knownZones: Parts }> => {
  const read = async (file: string, channels: 1 | 4) => {
    const picture = sharp(readFileSync(new URL(file, TEMPLATES))).resize({ width });
    const { data, info } = await (
      channels === 1 ? picture.toColourspace('b-w').extractChannel(0) : picture.ensureAlpha()
    )
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data };
  };
  const photo = await read(`${name}.jpg`, 4);
  const knownZones: Parts = {};
  for (const file of readdirSync(new URL(`${name}/`, TEMPLATES))) {
    const mask = await read(`${name}/${file}`, 1);
    knownZones[file.slice(0, -4) as ZoneKind] = { ...mask, data: new Uint8Array(mask.data) };
  }
  return { photo: { ...photo, data: new Uint8ClampedArray(photo.data) }, knownZones };
};

const CHANNEL_OF: Partial<Record<ZoneKind, NetChannel>> = {
  insert: 'insert',
  bolster: 'bolster',
  headrest: 'headrest',
  'seat-back': 'rear',
  door: 'upholstered-door',
};

/** A network that knows the parts, coarsely, and misses everything in the right third. */
const netOf = (parts: Parts, { width, height }: Raster): NetOutput => {
  const size = { width: 96, height: Math.round((96 * height) / width) };
  const n = size.width * size.height;
  const net: NetOutput = { ...size, planes: new Float32Array(n * NET_CHANNELS.length).fill(0.02) };
  for (const [kind, mask] of Object.entries(parts)) {
    const channel = CHANNEL_OF[kind as ZoneKind];
    resizeMask(mask, size.width, size.height).data.forEach((code, i) => {
      if (code < 128 || i % size.width > 64) return;
      if (kind !== 'door') net.planes[NET_CHANNELS.indexOf('seat') * n + i] = 0.94;
      if (channel !== undefined) net.planes[NET_CHANNELS.indexOf(channel) * n + i] = 0.85;
    });
  }
  return net;
};

/** Numbers that only look random (Park and Miller). */
const dice = (seed: number) => () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;

const randomMarks = (seed: number, count: number): Mark[] => {
  const roll = dice(seed + 1);
  const place = (): [number, number] => [roll(), roll()];
  const stroke = (): Mark => {
    const [x, y] = place();
    const points = Array.from({ length: 5 }, (_, p): [number, number] => [
      x + (p * (roll() - 0.3)) / 12,
      y + (p * (roll() - 0.5)) / 12,
    ]);
    return {
      type: 'stroke',
      points,
      radius: 0.004 + 0.06 * roll(),
      add: roll() < 0.5,
      snap: roll() < 0.4,
      ...(roll() < 0.3 ? { filled: true } : {}),
      ...(roll() < 0.15 ? { zone: 'custom-1' } : {}),
    };
  };
  const tap = (): Mark => {
    const [x, y] = place();
    const zone = roll() < 0.2 ? ['insert', 'bolster', 'door', 'custom-1'][Math.floor(roll() * 4)] : undefined;
    return { type: 'tap', x, y, add: roll() < 0.5, ...(zone ? { zone } : {}) };
  };
  return Array.from({ length: count }, (): Mark => {
    const what = roll();
    if (what < 0.55) return tap();
    if (what < 0.93) return stroke();
    return what < 0.97 ? { type: 'clear' } : { type: 'invert' };
  });
};

type Outline = Pick<Layers, 'zones' | 'zoneOf' | 'matte'>;

/**
 * Intersection over union of the pixels covered by half or more, and how many pixels differ at all in matte or zone.
 */
const compare = (a: Outline, b: Outline): { iou: number; different: number } => {
  let [both, either, different] = [0, 0, 0];
  const names = ({ zones, zoneOf, matte }: Outline, i: number): string | undefined =>
    matte[i] === 0 || zoneOf[i] === NO_ZONE ? undefined : zones[zoneOf[i]!]!.id;
  for (let i = 0; i < a.matte.length; i++) {
    const [inA, inB] = [a.matte[i]! >= 128, b.matte[i]! >= 128];
    if (inA && inB) both++;
    if (inA || inB) either++;
    if (a.matte[i] !== b.matte[i] || names(a, i) !== names(b, i)) different++;
  }
  return { iou: either === 0 ? 1 : both / either, different };
};

/** A browser's layers, through their bytes; without light and form, which no outline needs. */
const delivered = (photo: Raster, options: AnalyzeOptions): Layers => {
  const found = findZones(photo, options);
  const none = (): Uint8Array => new Uint8Array(found.matte.length).fill(NO_ZONE);
  const tone = { exposure: 1, toe: 0, contrast: 0, shoulder: 1 };
  return decodeLayers(
    encodeLayers({
      ...found,
      version: 0,
      light: {
        tone,
        whitePoint: [1, 1, 1],
        noise: [0, 0, 0],
        clusters: [],
        clusterOf: none(),
        shading: { width: 1, height: 1, data: new Float32Array(3) },
      },
      geometry: { panels: [], panelOf: none(), seams: [], normals: new Int8Array(2), normalWidth: 1, normalHeight: 1 },
    }),
  );
};

describe('ten pictures, corrected in the browser one mark after the other and on the server from the first one on', () => {
  it.each(ALL.slice(0, 10).map((name, nth) => [name, nth] as const))(
    '%s: the same outline and the same zones to the pixel',
    async (name, nth) => {
      const { photo, knownZones } = await open(name, nth === 0 ? 800 : 240);
      const known = nth % 2 === 0 ? { knownZones } : { net: netOf(knownZones, photo) };
      // A browser decodes and reduces a photo its own way: a little off, and of another size.
      const decoded = resizeRaster(
        { ...photo, data: photo.data.map((code, i) => (i % 4 === 3 ? 255 : code + ((i * 7) % 3) - 1)) },
        Math.round(photo.width * 0.8),
        Math.round(photo.height * 0.8),
      );
      const session = new PreviewSession(decoded, delivered(photo, known));
      const marks = randomMarks(nth, 5);
      for (let m = 1; m <= marks.length; m++) session.correct(marks.slice(0, m));
      const onServer = findZones(photo, { ...known, marks });
      expect(compare(session.outline(), onServer), JSON.stringify(marks)).toEqual({ iou: 1, different: 0 });
    },
    120_000,
  );
});

describe('one seat alone', () => {
  it.each(ALL.slice(0, 3))(
    '%s: the browser divides seats as the server does, to the pixel',
    async (name) => {
      const { photo, knownZones } = await open(name, 240);
      const found = findZones(photo, { knownZones });
      const isOfSeat = (zone: number): boolean => ['insert', 'bolster'].includes(found.zones[zone]?.kind ?? '');
      const places = [...found.zoneOf.keys()].filter((i) => found.matte[i] === 255 && isOfSeat(found.zoneOf[i]!));
      const marks = [0.3, 0.7].map((fraction, n): Mark => {
        const pixel = places[Math.floor(fraction * places.length)]!;
        const [x, y] = [pixel % photo.width, Math.floor(pixel / photo.width)];
        return {
          type: 'panel',
          x: (x + 0.5) / photo.width,
          y: (y + 0.5) / photo.height,
          zone: `seat-${n + 2}`,
          seat: true,
        };
      });
      const session = new PreviewSession(photo, delivered(photo, { knownZones }));
      for (let m = 1; m <= marks.length; m++) session.correct(marks.slice(0, m));
      const onServer = findZones(photo, { knownZones, marks });
      expect(compare(session.outline(), onServer)).toEqual({ iou: 1, different: 0 });
      expect(onServer.zones.some(({ id }) => id.endsWith('-2'))).toBe(true);
    },
    60_000,
  );
});

describe('a photo that the network saw', () => {
  let photo: Raster;
  let net: NetOutput;
  const marks = randomMarks(77, 5).filter(({ type }) => type !== 'clear' && type !== 'invert');
  beforeAll(async () => {
    const { photo: read, knownZones } = await open('coupe-black-sport', 240);
    photo = read;
    net = netOf(knownZones, photo);
  });

  it('“Done” and a reload move nothing on the screen, and the next mark goes on from there', () => {
    const session = new PreviewSession(photo, delivered(photo, { net }));
    const shown = session.correct(marks.slice(0, -1));
    const stored = delivered(photo, { net, marks: marks.slice(0, -1) });
    const adopted = session.adopt(stored);
    const reloaded = new PreviewSession(photo, stored);
    const idsOf = ({ zones, map }: { zones: Layers['zones']; map: { data: Uint8Array } }) =>
      Array.from(map.data, (zone) => (zone === NO_ZONE ? '' : zones[zone]!.id));
    expect(idsOf(adopted)).toEqual(idsOf(shown));
    expect(idsOf(reloaded.describe())).toEqual(idsOf(shown));
    session.correct(marks);
    expect(compare(session.outline(), findZones(photo, { net, marks }))).toEqual({ iou: 1, different: 0 });
  });

  it('taking every correction of an earlier visit back brings what was found', () => {
    const session = new PreviewSession(photo, delivered(photo, { net, marks }));
    session.correct([]);
    expect(compare(session.outline(), findZones(photo, { net }))).toEqual({ iou: 1, different: 0 });
  });

  it('the order in which the browser hears of marks does not matter: undo and redo end where they began', () => {
    const session = new PreviewSession(photo, delivered(photo, { net }));
    session.correct(marks);
    const before = { ...session.outline(), matte: session.outline().matte.slice() };
    session.correct(marks.slice(0, 2));
    session.correct(marks);
    expect(compare(session.outline(), before)).toEqual({ iou: 1, different: 0 });
  });
});

describe('one thing at a time, on our own pictures', () => {
  const seatsOf = async (name: string) => {
    const { photo, knownZones } = await open(name, 300);
    return { photo, knownZones, found: findZones(photo, { knownZones }) };
  };
  type Opened = Awaited<ReturnType<typeof seatsOf>>;
  /** Places outside the outline, the nearest upholstery about so many pixels away. */
  const beside = ({ found: { matte, width, height } }: Opened, far: number, count: number): [number, number][] => {
    const roll = dice(far * 31 + width);
    const places: [number, number][] = [];
    for (let tries = 0; tries < 200_000 && places.length < count; tries++) {
      const [x, y] = [Math.floor(roll() * width), Math.floor(roll() * height)];
      const on = (dx: number, dy: number): boolean =>
        (matte[Math.min(height - 1, Math.max(0, y + dy)) * width + Math.min(width - 1, Math.max(0, x + dx))] ?? 0) > 0;
      const near = (by: number): boolean =>
        [
          [by, 0],
          [-by, 0],
          [0, by],
          [0, -by],
          [by, by],
          [by, -by],
          [-by, by],
          [-by, -by],
        ].some(([dx, dy]) => on(dx!, dy!));
      const free = !on(0, 0) && Array.from({ length: far - 1 }, (_, step) => !near(step + 1)).every(Boolean);
      if (free && near(far)) places.push([(x + 0.5) / width, (y + 0.5) / height]);
    }
    return places;
  };
  const tap = ([x, y]: [number, number], add: boolean): Mark => ({ type: 'tap', x, y, add });
  /** Upholstery that was found and is gone. */
  const lost = ({ found }: Opened, after: Outline): number =>
    found.matte.reduce((sum, code, i) => sum + Number(code >= 128 && after.matte[i]! < 128), 0);

  it.each(['suv-beige-bench', 'suv-black-rear'])(
    '%s: a window that was put in is taken out again without a piece of the backrest, and so is a tap beside it',
    async (name) => {
      const opened = await seatsOf(name);
      const { photo, knownZones } = opened;
      const aRegion = (photo.width * photo.height) / 1600;
      const [windows, edges] = [beside(opened, 12, 3), beside(opened, 7, 3)];
      expect([windows.length, edges.length]).toEqual([3, 3]);
      for (const place of windows)
        expect(
          lost(opened, findZones(photo, { knownZones, marks: [tap(place, true), tap(place, false)] })),
          String(place),
        ).toBeLessThan(aRegion);
      for (const place of edges)
        expect(lost(opened, findZones(photo, { knownZones, marks: [tap(place, false)] })), String(place)).toBeLessThan(
          aRegion,
        );
    },
    120_000,
  );

  it('brush and eraser change what they cover, and no pixel besides', async () => {
    const opened = await seatsOf('coupe-black-sport');
    const { photo, knownZones, found } = opened;
    const [radius, from, to] = [0.03, [0.3, 0.35], [0.6, 0.6]] as const;
    for (const add of [true, false]) {
      const after = findZones(photo, {
        knownZones,
        marks: [{ type: 'stroke', points: [[...from], [...to]], radius, add, snap: false }],
      });
      const [ax, ay, bx, by] = [
        from[0] * photo.width,
        from[1] * photo.height,
        to[0] * photo.width,
        to[1] * photo.height,
      ];
      for (let i = 0; i < after.matte.length; i++) {
        const [px, py] = [(i % photo.width) + 0.5, Math.floor(i / photo.width) + 0.5];
        const along = Math.min(
          1,
          Math.max(0, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)),
        );
        const off = Math.hypot(px - ax - along * (bx - ax), py - ay - along * (by - ay)) - radius * photo.width;
        if (off < -0.51) expect(after.matte[i], `inside at ${i}`).toBe(add ? 255 : 0);
        if (off > 0.51) expect(after.matte[i], `outside at ${i}`).toBe(found.matte[i]);
      }
    }
  });
});
