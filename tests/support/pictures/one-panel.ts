/** Layers of a picture of one sewn panel. */
import { NEUTRAL_TONE } from '#engine/color/tone.ts';
import { NO_PANEL, type Panel } from '#engine/geometry/geometry.ts';
import { STRAIGHT_OUTLINE } from '#engine/geometry/panel-map.ts';
import { NO_ZONE, type Layers, type Zone } from '#engine/layers.ts';
import type { ZoneKind } from '#engine/options.ts';

/** A panel of 30 x 48 cm that fills the picture up to a margin of 6 pixels. @param cmPerPixel resolution */
export const createOnePanelLayers = (
  cmPerPixel: number,
  kind: ZoneKind = 'insert',
  role: Panel['role'] = 'insert',
): Layers => {
  const [left, top] = [6, 6];
  const right = left + Math.round(30 / cmPerPixel);
  const bottom = top + Math.round(48 / cmPerPixel);
  const width = right + left;
  const height = bottom + top;
  const inside = (i: number): boolean => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return x >= left && x < right && y >= top && y < bottom;
  };
  const fill = (value: number, other: number): Uint8Array =>
    Uint8Array.from({ length: width * height }, (_, i) => (inside(i) ? value : other));
  const zone: Zone = {
    id: kind,
    kind,
    name: kind,
    confidence: 1,
    bounds: { left, top, right, bottom },
    area: 0.8,
  };
  const panel: Panel = {
    zone: 0,
    corners: [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ],
    outline: STRAIGHT_OUTLINE,
    widthCm: 30,
    heightCm: 48,
    seatPart: 'backrest',
    role,
    existingRelief: 0,
  };
  return {
    version: 1,
    width,
    height,
    zones: [zone],
    zoneOf: fill(0, NO_ZONE),
    matte: fill(255, 0),
    light: {
      tone: NEUTRAL_TONE,
      whitePoint: [1, 1, 1],
      noise: [0, 0, 0],
      clusters: [],
      clusterOf: fill(255, 255),
      shading: { width: 1, height: 1, data: new Float32Array([1, 1, 1]) },
    },
    geometry: {
      panels: [panel],
      panelOf: fill(0, NO_PANEL),
      seams: [],
      normals: new Int8Array(8),
      normalWidth: 2,
      normalHeight: 2,
    },
    warnings: [],
    source: 'given',
  };
};
