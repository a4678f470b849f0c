/** Layers of a picture that is one sewn panel. */
import { NEUTRAL_TONE } from '#engine/color/tone.ts';
import { NO_PANEL, type Panel } from '#engine/geometry/geometry.ts';
import { STRAIGHT_OUTLINE } from '#engine/geometry/panel-map.ts';
import { NO_ZONE, type Layers, type Zone } from '#engine/layers.ts';
import type { ZoneKind } from '#engine/options.ts';

/** One panel of 30 x 48 cm that fills a picture but for a margin; `cm` centimeters a pixel. */
export const onePanel = (cm: number, kind: ZoneKind = 'insert', role: Panel['role'] = 'insert'): Layers => {
  const w = Math.round(30 / cm);
  const h = Math.round(48 / cm);
  const margin = 6;
  const width = w + 2 * margin;
  const height = h + 2 * margin;
  const inside = (p: number): boolean =>
    p % width >= margin &&
    p % width < margin + w &&
    Math.floor(p / width) >= margin &&
    Math.floor(p / width) < margin + h;
  const fill = (value: number, other: number): Uint8Array =>
    Uint8Array.from({ length: width * height }, (_, p) => (inside(p) ? value : other));
  const [l, t, r, b] = [margin, margin, margin + w, margin + h];
  const zone: Zone = {
    id: kind,
    kind,
    name: kind,
    confidence: 1,
    bounds: { left: l, top: t, right: r, bottom: b },
    area: 0.8,
  };
  const panel: Panel = {
    zone: 0,
    corners: [
      [l, t],
      [r, t],
      [r, b],
      [l, b],
    ],
    outline: STRAIGHT_OUTLINE,
    widthCm: 30,
    heightCm: 48,
    facing: 'backrest',
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
      shade: { width: 1, height: 1, data: new Float32Array([1, 1, 1]) },
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
