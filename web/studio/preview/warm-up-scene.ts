/**
 * A small synthetic seat. Painting it makes the browser optimize the engine's code before the first photo
 * arrives.
 */
import { NEUTRAL_TONE } from '#engine/color/tone.ts';
import { parseDesign } from '#engine/design.ts';
import type { Panel, Point, Seam } from '#engine/geometry/geometry.ts';
import { ENGINE_VERSION, NO_ZONE, type Layers, type Zone } from '#engine/layers.ts';
import { createRaster, type Raster } from '#engine/raster/raster.ts';

const [WIDTH, HEIGHT] = [256, 192];

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
const SEAT: Box = { left: 24, top: 16, right: 232, bottom: 180 };
const INSERT: Box = { left: 80, top: 40, right: 176, bottom: 156 };

const isInside = ({ left, top, right, bottom }: Box, x: number, y: number): boolean =>
  x >= left && x < right && y >= top && y < bottom;

const cornersOf = ({ left, top, right, bottom }: Box): readonly [Point, Point, Point, Point] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];

const createZone = (kind: 'insert' | 'bolster', bounds: Box): Zone => ({
  id: kind,
  kind,
  name: kind,
  confidence: 1,
  bounds,
  area: 0.3,
});

const createPanel = (zone: number, box: Box): Panel => ({
  zone,
  corners: cornersOf(box),
  outline: { left: [0, 0, 0], right: [1, 0, 0], top: [0, 0, 0], bottom: [1, 0, 0] },
  widthCm: 50,
  heightCm: 60,
  seatPart: 'backrest',
  role: zone === 0 ? 'insert' : 'side',
  existingRelief: 0,
});

/** One side of the insert. */
const createSeam = (from: Point, to: Point): Seam => {
  const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 3);
  const points = Array.from({ length: steps + 1 }, (_, i): Point => [
    from[0] + ((to[0] - from[0]) * i) / steps,
    from[1] + ((to[1] - from[1]) * i) / steps,
  ]);
  return { points, kind: 'edge', zones: [1, 0], panels: [1, 0], cmPerPixel: 0.4, confidence: 1, stitched: false };
};

const createSeams = (box: Box): Seam[] => {
  const corners = cornersOf(box);
  return corners.map((corner, i) => createSeam(corner, corners[(i + 1) % corners.length] ?? corner));
};

/** A seat lit from one side, with grain. Its uneven pixels make the engine run all its branches. */
export const warmUpScene = (): { photo: Raster; layers: Layers } => {
  const photo = createRaster(WIDTH, HEIGHT);
  const zoneOf = new Uint8Array(WIDTH * HEIGHT).fill(NO_ZONE);
  const matte = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0, i = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, i++) {
      const grain = ((x * 7 + y * 13) % 11) - 5;
      const code = (isInside(SEAT, x, y) ? 90 : 170) * (0.7 + (0.6 * x) / WIDTH) + grain;
      photo.data.set([code, code * 0.97, code * 0.93, 255], 4 * i);
      if (!isInside(SEAT, x, y)) continue;
      zoneOf[i] = isInside(INSERT, x, y) ? 0 : 1;
      matte[i] = 255;
    }
  const albedo = [0.2, 0.19, 0.18] as const;
  const layers: Layers = {
    version: ENGINE_VERSION,
    width: WIDTH,
    height: HEIGHT,
    zones: [createZone('insert', INSERT), createZone('bolster', SEAT)],
    zoneOf,
    matte,
    light: {
      tone: NEUTRAL_TONE,
      whitePoint: [1, 1, 1],
      noise: [1, 1, 1],
      clusters: [
        { albedo, zone: 0 },
        { albedo, zone: 1 },
      ],
      clusterOf: zoneOf.slice(),
      shading: { width: 4, height: 3, data: new Float32Array(36).fill(1) },
    },
    geometry: {
      panels: [createPanel(0, INSERT), createPanel(1, SEAT)],
      panelOf: zoneOf.slice(),
      seams: createSeams(INSERT),
      normals: new Int8Array(2 * 64 * 48),
      normalWidth: 64,
      normalHeight: 48,
    },
    warnings: [],
    source: 'given',
  };
  return { photo, layers };
};

/** A design with pattern, thread and piping. */
export const WARM_UP_DESIGN = parseDesign({
  style: 'luxury',
  materials: ['leather'],
  mainColors: ['red'],
  stitchingStyle: 'double',
  pipingStyle: 'single',
});
