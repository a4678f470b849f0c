/** Input of sewing on a photo at one picture size, which does not depend on the design. */
import type { Layers } from '../layers.ts';
import { once } from '../once.ts';
import { createPanelMap, type PanelMap } from '../geometry/panel-map.ts';
import { getCmPerPixel } from '../geometry/panel-size.ts';
import { gaussianBlur } from '../raster/gaussian-blur.ts';
import type { Plane } from '../raster/raster.ts';
import { seamFields, type SeamWithField } from '../seams/seam-field.ts';
import { createSeamPaths } from '../seams/seam-path.ts';
import { edgeDistance } from '../geometry/edge-distance.ts';
import { estimateLightDirection, type LightDirection } from '../geometry/light-direction.ts';
import type { SmoothedLight } from '../relief.ts';
import type { Bounds } from '../raster/bounds.ts';

export interface ReliefBase {
  layers: Layers;
  /** Size of the picture. */
  width: number;
  height: number;
  /** The part of the picture that the relief covers. */
  bounds: Bounds;
  /** Picture pixels per analysis pixel. */
  scale: number;
  /** Pixels of the final picture per picture pixel. */
  finalScale: number;
  maps: PanelMap[];
  /** Bounds of each panel in picture pixels, clipped to the area. */
  boxes: Bounds[];
  /** Scale of each panel in the picture where it is least foreshortened. */
  cmPerPixel: number[];
  /** Distance to the panel's edge in analysis pixels, at half the analysis size. */
  edge: Plane;
  /** The blurred distance; its gradient points to the middle of a panel. Only bolsters use it. */
  inward: () => Plane;
  light: LightDirection;
  seams: SeamWithField[];
  /** The area's light without the photo's own relief; the only input that depends on the photo's pixels. */
  smoothedLight: () => SmoothedLight;
}

/** Sigma of the blur of `inward`, as a fraction of the long side. */
const INWARD_SIGMA = 0.008;

const panelBoxes = (layers: Layers, scale: number, bounds: Bounds): Bounds[] => {
  const { panels, panelOf } = layers.geometry;
  const boxes = panels.map((): Bounds => ({ left: layers.width, top: layers.height, right: 0, bottom: 0 }));
  for (let y = 0; y < layers.height; y++) {
    for (let x = 0; x < layers.width; x++) {
      const box = boxes[panelOf[y * layers.width + x]];
      if (box === undefined) continue;
      if (x < box.left) box.left = x;
      if (x >= box.right) box.right = x + 1;
      if (y < box.top) box.top = y;
      box.bottom = y + 1;
    }
  }
  return boxes.map((b) => ({
    left: Math.max(bounds.left, Math.floor(b.left * scale)),
    top: Math.max(bounds.top, Math.floor(b.top * scale)),
    right: Math.min(bounds.right, Math.ceil(b.right * scale)),
    bottom: Math.min(bounds.bottom, Math.ceil(b.bottom * scale)),
  }));
};

/**
 * @param width size of the picture, like `height`
 * @param smoothedLight called only if a pattern replaces the photo's own relief
 */
export const prepareRelief = (
  layers: Layers,
  width: number,
  height: number,
  bounds: Bounds,
  smoothedLight: () => SmoothedLight,
  finalScale = 1,
): ReliefBase => {
  const scale = width / layers.width;
  const { geometry } = layers;
  const { panels, panelOf } = geometry;
  const edge = edgeDistance(panelOf, layers.width, layers.height);
  return {
    layers,
    width,
    height,
    bounds,
    scale,
    finalScale,
    maps: panels.map((panel) => createPanelMap(panel, scale)),
    boxes: panelBoxes(layers, scale, bounds),
    cmPerPixel: panels.map((panel) => getCmPerPixel(panel) / scale),
    edge,
    inward: once(() => gaussianBlur(edge, INWARD_SIGMA * Math.max(edge.width, edge.height))),
    light: estimateLightDirection(layers.light, geometry),
    seams: seamFields(createSeamPaths(geometry, layers.width, scale), bounds),
    smoothedLight,
  };
};
