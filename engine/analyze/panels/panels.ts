/** Splits zones into panels, fits a quadrilateral (the *patch*) to each, and estimates its size and role. */
import { type ZoneKind } from '../../options.ts';
import { NO_ZONE } from '../../layers.ts';
import { fitPatch, removePerspective } from './fit-patch.ts';
import { NO_PANEL, type Panel, type Point } from '../../geometry/geometry.ts';
import { createPanelMap, STRAIGHT_OUTLINE } from '../../geometry/panel-map.ts';
import { estimateSize, getCmPerPixel, sideLengths } from '../../geometry/panel-size.ts';
import { zonePanels, type ZonesResult } from './zone-panels.ts';
import { traceExtendedOutline, type Grid } from './piece-outline.ts';

interface FoundPanels {
  panels: Panel[];
  panelOf: Uint8Array;
}

const ROLE: Partial<Record<ZoneKind, Panel['role']>> = {
  insert: 'insert',
  bolster: 'side',
  headrest: 'headrest',
};

/** Ratio of height to width above which a panel is upright. */
const MIN_UPRIGHT_RATIO = 0.85;

const boxAround = (outline: readonly Point[]): Panel['corners'] => {
  const xs = outline.map((p) => p[0]);
  const ys = outline.map((p) => p[1]);
  const [l, r, t, b] = [Math.min(...xs), Math.max(...xs) + 1, Math.min(...ys), Math.max(...ys) + 1];
  return [
    [l, t],
    [r, t],
    [r, b],
    [l, b],
  ];
};

/** Whether a panel is a backrest or a cushion: backrests are upright in the picture, and cushions are wide. */
const seatPartOf = (kind: ZoneKind, outline: readonly Point[]): Panel['seatPart'] => {
  if (kind === 'seat-back') return 'backrest';
  if (kind !== 'insert' && kind !== 'seat') return 'other';
  const [[left, top], , [right, bottom]] = boxAround(outline);
  return bottom - top > MIN_UPRIGHT_RATIO * (right - left) ? 'backrest' : 'cushion';
};

/** @param found zones in which the pixels of piping are already assigned to the neighboring zones */
export const findPanels = (found: ZonesResult, width: number, height: number): FoundPanels => {
  const { grid, nearestPanelByZone, panels: cellsOfPanels } = zonePanels({ ...found, width, height }, found.ground);
  const panels = cellsOfPanels.map(({ zone, cells }): Panel => {
    const { kind } = found.zones[zone];
    const traced = traceExtendedOutline(cells, grid);
    const patch = fitPatch(traced) ?? { corners: boxAround(traced), outline: STRAIGHT_OUTLINE };
    const corners = patch.corners.map(([x, y]): Point => [x * grid.cellSize, y * grid.cellSize]);
    return {
      zone,
      corners: corners as unknown as Panel['corners'],
      outline: patch.outline,
      widthCm: 0,
      heightCm: 0,
      seatPart: seatPartOf(kind, traced),
      role: ROLE[kind] ?? 'whole',
      existingRelief: 0,
    };
  });
  setSizes(panels);
  const panelOf = panelOfPixels(found.zoneOf, nearestPanelByZone, width, height, grid);
  removeImpossiblePerspective(panels, panelOf, width);
  return { panels, panelOf };
};

const centerOf = ({ corners }: Panel): Point => [
  corners.reduce((s, c) => s + c[0], 0) / 4,
  corners.reduce((s, c) => s + c[1], 0) / 4,
];

/** Estimates the size of every panel, then sizes each side panel by the nearest insert's centimeters per pixel. */
const setSizes = (panels: Panel[]): void => {
  for (const panel of panels) Object.assign(panel, estimateSize(panel));
  const inserts = panels.filter((p) => p.role === 'insert');
  if (inserts.length === 0) return;
  for (const panel of panels) {
    if (panel.role !== 'side') continue;
    const [x, y] = centerOf(panel);
    const near = inserts.toSorted(
      (a, b) => Math.hypot(centerOf(a)[0] - x, centerOf(a)[1] - y) - Math.hypot(centerOf(b)[0] - x, centerOf(b)[1] - y),
    )[0];
    const { across, down } = sideLengths(panel);
    panel.widthCm = Math.max(5, across * getCmPerPixel(near));
    panel.heightCm = Math.max(5, down * getCmPerPixel(near));
  }
};

/** Smallest projective depth of a pixel relative to its panel's middle; below it the pixel is too near the vanishing line. */
const MIN_DEPTH = 0.15;

/**
 * Removes the perspective of a patch if a pixel of its panel lies at or beyond the patch's vanishing line. Small
 * detached areas of the panel can lie there.
 */
const removeImpossiblePerspective = (panels: Panel[], panelOf: Uint8Array, width: number): void => {
  const depths = panels.map((panel) => {
    const { g, h, i } = createPanelMap(panel).toPatch;
    const [x, y] = centerOf(panel);
    const middle = g * x + h * y + i;
    return { g: g / middle, h: h / middle, i: i / middle, least: Infinity };
  });
  for (let p = 0, x = 0, y = 0; p < panelOf.length; p++) {
    const depth = depths[panelOf[p]];
    if (depth !== undefined) depth.least = Math.min(depth.least, depth.g * x + depth.h * y + depth.i);
    if (++x === width) {
      x = 0;
      y++;
    }
  }
  for (const [k, { least }] of depths.entries())
    if (!(least > MIN_DEPTH)) panels[k].corners = removePerspective(panels[k].corners);
};

/** The panel of each pixel; NO_PANEL outside the upholstery. */
const panelOfPixels = (
  zoneOf: Uint8Array,
  nearestPanelByZone: readonly Uint8Array[],
  width: number,
  height: number,
  grid: Grid,
): Uint8Array => {
  const panelOf = new Uint8Array(width * height).fill(NO_PANEL);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / grid.cellSize) * grid.width;
    for (let x = 0; x < width; x++) {
      const zone = zoneOf[y * width + x];
      if (zone === NO_ZONE) continue;
      panelOf[y * width + x] = nearestPanelByZone[zone][row + Math.floor(x / grid.cellSize)];
    }
  }
  return panelOf;
};
