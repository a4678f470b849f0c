import { describe, expect, it } from 'vitest';
import { NO_ZONE, type Zone } from '../../layers.ts';
import type { ZoneKind } from '../../options.ts';
import { GROUND_CHANNELS } from '../../net.ts';
import { createRaster, type Raster } from '../../raster/raster.ts';
import { estimateGeometry } from './estimate-geometry.ts';
import { NO_PANEL } from '../../geometry/geometry.ts';
import {
  centimetersPerStep,
  createPanelMap,
  patchToPixel,
  STRAIGHT_OUTLINE,
  pixelToSurface,
} from '../../geometry/panel-map.ts';
import type { ZonesResult } from './zone-panels.ts';

type Inside = (x: number, y: number) => boolean;

const scene = (width: number, height: number, parts: [ZoneKind, Inside][]): { photo: Raster; zones: ZonesResult } => {
  const photo = createRaster(width, height);
  const zoneOf = new Uint8Array(width * height).fill(NO_ZONE);
  const matte = new Uint8Array(width * height);
  for (let p = 0; p < zoneOf.length; p++) {
    const x = p % width;
    const y = Math.floor(p / width);
    photo.data.set([90, 90, 90, 255], 4 * p);
    for (const [k, [, inside]] of parts.entries()) {
      if (!inside(x, y)) continue;
      zoneOf[p] = k;
      matte[p] = 255;
    }
  }
  const zones = parts.map(([kind], k): Zone => ({
    id: `${kind}-${k}`,
    kind,
    name: kind,
    confidence: 1,
    bounds: { left: 0, top: 0, right: width, bottom: height },
    area: 0.1,
  }));
  return { photo, zones: { zones, zoneOf, matte } };
};

const box =
  (l: number, t: number, r: number, b: number): Inside =>
  (x, y) =>
    x >= l && x < r && y >= t && y < b;

describe('panels', () => {
  it('a photo without upholstery has no panels and no seams', () => {
    const { photo, zones } = scene(64, 48, []);
    const geometry = estimateGeometry(photo, zones);
    expect(geometry.panels).toEqual([]);
    expect(geometry.seams).toEqual([]);
    expect(geometry.panelOf.every((k) => k === NO_PANEL)).toBe(true);
  });

  it.each([
    [1, 1],
    [2, 3],
    [9, 5],
  ])('a %i x %i photo is answered, not refused', (w, h) => {
    const { photo, zones } = scene(w, h, [['seat', () => true]]);
    expect(() => estimateGeometry(photo, zones)).not.toThrow();
  });

  it('panels are the pieces of the covers: an insert is cut where a line was seen, and nowhere else', () => {
    const { photo, zones } = scene(480, 360, [['insert', box(100, 40, 300, 320)]]);
    const pieceOf = Uint8Array.from({ length: 48 * 36 }, (_, i) => Number(Math.floor(i / 48) >= 18));
    const piece = { kind: 'insert' as const, confidence: 0.9 };
    const ground = {
      width: 48,
      height: 36,
      photo: new Uint8Array(48 * 36 * 3),
      covers: { pieceOf, pieces: [piece, piece] },
    };
    const { panels, panelOf } = estimateGeometry(photo, { ...zones, ground });
    expect(panels).toHaveLength(2);
    expect(panelOf[170 * 480 + 200]).not.toBe(panelOf[190 * 480 + 200]);
    expect(estimateGeometry(photo, zones).panels).toHaveLength(1);
  });

  it('every patch can be read on every pixel of its panel, also on a sliver', () => {
    const { photo, zones } = scene(320, 240, [
      ['bolster', (x, y) => Math.abs(y - 0.02 * x * x * 0.1 - 20) < 4 || box(200, 150, 203, 230)(x, y)],
      ['seat', (x, y) => x + y > 300 && x + y < 330 && y > 60],
    ]);
    const { panels, panelOf } = estimateGeometry(photo, zones);
    const maps = panels.map((p) => createPanelMap(p));
    const unreadable = panelOf.filter((k, p) => {
      if (k === NO_PANEL) return false;
      const [u, v] = pixelToSurface(maps[k], p % 320, Math.floor(p / 320));
      return !(Math.abs(u) < 50 && Math.abs(v) < 50);
    });
    expect(unreadable).toHaveLength(0);
  });

  it('two inserts side by side stay two panels', () => {
    const { photo, zones } = scene(480, 360, [
      ['insert', (x, y) => box(60, 60, 180, 260)(x, y) || box(280, 60, 400, 260)(x, y)],
    ]);
    expect(estimateGeometry(photo, zones).panels).toHaveLength(2);
  });

  it('a seat whose parts are not told apart is one cover', () => {
    const { photo, zones } = scene(400, 400, [['seat', box(100, 60, 300, 340)]]);
    const { panels, seams } = estimateGeometry(photo, zones);
    expect(panels.map(({ role }) => role)).toEqual(['whole']);
    expect(seams.filter(({ kind }) => kind === 'edge')).toEqual([]);
  });

  it('piping between insert and bolster leaves one seam, not two', () => {
    const { photo, zones } = scene(400, 400, [
      ['bolster', box(60, 60, 340, 340)],
      ['piping', box(120, 60, 128, 340)],
      ['insert', box(128, 60, 340, 340)],
    ]);
    const seams = estimateGeometry(photo, zones).seams.filter((s) => s.kind === 'edge');
    expect(seams).toHaveLength(1);
    const middle = seams[0].points[seams[0].points.length >> 1];
    expect(Math.abs(middle[0] - 124)).toBeLessThan(6);
  });

  it('a dark line inside a panel is a seam only where the network sees one', () => {
    const { photo, zones } = scene(600, 600, [['insert', box(60, 60, 540, 540)]]);
    for (let y = 100; y < 500; y++) for (let x = 298; x < 302; x++) photo.data.set([30, 30, 30], 4 * (y * 600 + x));
    const seen = (nearness: number): number => {
      const [width, height] = [60, 60];
      const planes = new Uint8Array(width * height * GROUND_CHANNELS.length);
      planes.fill(
        Math.round(255 * nearness),
        GROUND_CHANNELS.indexOf('seam') * width * height,
        (GROUND_CHANNELS.indexOf('seam') + 1) * width * height,
      );
      const ground = { width, height, photo: new Uint8Array(width * height * 3), net: { width, height, planes } };
      return estimateGeometry(photo, { ...zones, ground }).seams.filter(({ kind }) => kind === 'found').length;
    };
    expect(seen(0.6)).toBe(1);
    expect(seen(0.1)).toBe(0);
    expect(estimateGeometry(photo, zones).seams.filter(({ kind }) => kind === 'found')).toHaveLength(1);
  });

  it('every pixel of the upholstery has a panel', () => {
    const { photo, zones } = scene(300, 300, [
      ['insert', box(100, 50, 200, 250)],
      ['bolster', (x, y) => box(60, 30, 240, 270)(x, y) && !box(100, 50, 200, 250)(x, y)],
      ['headrest', box(120, 2, 180, 26)],
    ]);
    const { panelOf } = estimateGeometry(photo, zones);
    expect(panelOf.filter((k, p) => zones.matte[p] > 0 && k === NO_PANEL)).toHaveLength(0);
  });
});

describe('whatever the zones look like', () => {
  /** Mulberry32. */
  const dice = (seed: number) => (): number => {
    seed = (seed + 0x6d2b79f5) >>> 0;
    let t = Math.imul(seed ^ (seed >>> 15), seed | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const KINDS: ZoneKind[] = ['insert', 'bolster', 'headrest', 'seat-back', 'door', 'piping', 'seat', 'custom'];

  it.each([1, 2, 3, 4, 5, 6])('every number is one that can be stored and drawn (draw %i)', (seed) => {
    const next = dice(seed);
    const parts = Array.from({ length: 8 }, (): [ZoneKind, Inside] => {
      const kind = KINDS[Math.floor(next() * KINDS.length)];
      const [cx, cy, rx, ry, lean] = [next() * 200, next() * 150, 2 + next() * 60, 1 + next() * 60, next() - 0.5];
      const round = next() < 0.5;
      return [
        kind,
        (x, y) => {
          const dx = (x - cx - lean * (y - cy)) / rx;
          const dy = (y - cy) / ry;
          return round ? dx * dx + dy * dy < 1 : Math.abs(dx) < 1 && Math.abs(dy) < 1;
        },
      ];
    });
    const { photo, zones } = scene(200, 150, parts);
    for (let p = 0; p < 200 * 150; p++) photo.data.fill(Math.floor(next() * 256), 4 * p, 4 * p + 3);
    const { panels, panelOf, seams } = estimateGeometry(photo, zones);
    const numbers = panels.flatMap((p) => [
      ...p.corners.flat(),
      ...Object.values(p.outline).flat(),
      p.widthCm,
      p.heightCm,
      p.existingRelief,
    ]);
    expect(numbers.every(Number.isFinite)).toBe(true);
    expect(panels.every((p) => p.widthCm > 0 && p.heightCm > 0)).toBe(true);
    expect(panelOf.every((k) => k === NO_PANEL || k < panels.length)).toBe(true);
    for (const s of seams) {
      expect(s.points.flat().every((v) => Number.isFinite(v) && v > -20 && v < 220)).toBe(true);
      expect(s.cmPerPixel > 0 && Number.isFinite(s.cmPerPixel) && Number.isFinite(s.confidence)).toBe(true);
    }
  });
});

describe('surface coordinates', () => {
  const corners = [
    [100, 50],
    [300, 80],
    [340, 260],
    [60, 240],
  ] as const;
  const map = createPanelMap({ corners, outline: STRAIGHT_OUTLINE });

  it('corners are the corners', () => {
    for (const [k, [u, v]] of [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ].entries()) {
      const [x, y] = corners[k];
      const [su, sv] = pixelToSurface(map, x, y);
      expect(su).toBeCloseTo(u, 6);
      expect(sv).toBeCloseTo(v, 6);
    }
  });

  it('there and back is where it began', () => {
    const [x, y] = patchToPixel(map, 0.3, 0.7);
    const [u, v] = pixelToSurface(map, x, y);
    expect(u).toBeCloseTo(0.3, 6);
    expect(v).toBeCloseTo(0.7, 6);
  });

  it('what is further away is smaller: a pixel there covers more centimeters', () => {
    const size = { widthCm: 30, heightCm: 50 };
    expect(centimetersPerStep(map, size, 200, 70, 1, 0)).toBeGreaterThan(centimetersPerStep(map, size, 200, 240, 1, 0));
  });
});
