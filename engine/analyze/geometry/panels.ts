/** Splits the zones into panels and gives each its patch, its size and its role. */
import type { Plane } from '../../raster/raster.ts';
import { type ZoneKind } from '../../options.ts';
import { NO_ZONE } from '../../layers.ts';
import { fitPatch, withoutPerspective } from './fit-patch.ts';
import { NO_PANEL, type Panel, type Point } from '../../geometry/geometry.ts';
import { createPanelMap, STRAIGHT_OUTLINE } from '../../geometry/panel-map.ts';
import { estimateSize, scaleOf, sideLengths } from '../../geometry/panel-size.ts';
import { outlineBeyond, type Grid, type Piece } from './pieces.ts';
import { pairHalves } from './pair-halves.ts';
import { darkCells, nearestPiece, pieceGrid, piecesOf } from './zone-pieces.ts';
import type { ZonesResult } from './zones-result.ts';

const MOST_PANELS = 250;

interface FoundPanels {
  panels: Panel[];
  panelOf: Uint8Array;
  /** Index of the panel's other half (backrest and cushion of one seat), or -1. */
  partner: number[];
}

const ROLE: Partial<Record<ZoneKind, Panel['role']>> = {
  insert: 'insert',
  bolster: 'side',
  headrest: 'headrest',
  seat: 'side',
};

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

/**
 * @param zones with piping already dissolved into its neighbors
 * @param valley dark lines of the photo, 0..1, any size with the photo's aspect ratio
 */
export const findPanels = (zones: ZonesResult, width: number, height: number, valley: Plane): FoundPanels => {
  const grid = pieceGrid(width, height);
  const { step } = grid;
  const dark = darkCells(valley, grid);
  const pieces: (Piece & { zone: number; kind: ZoneKind })[] = [];
  const labelOfZone: (Uint8Array | null)[] = [];
  for (const [zone, { kind }] of zones.zones.entries()) {
    const found = kind === 'piping' ? [] : piecesOf(zone, kind, zones, width, height, grid, dark);
    const kept = found.slice(0, Math.max(0, MOST_PANELS / 2 - pieces.length));
    labelOfZone.push(kept.length ? nearestPiece(kept, pieces.length, grid) : null);
    pieces.push(...kept.map((piece) => ({ ...piece, zone, kind })));
  }
  const { partner, facing, crease, isHeadrest } = pairHalves(pieces);
  const panels: Panel[] = pieces.map((piece, k) => {
    const patch = fitPatch(outlineBeyond(piece, grid), crease[k]) ?? {
      corners: boxAround(piece.outline),
      outline: STRAIGHT_OUTLINE,
    };
    const role = isHeadrest[k] ? 'headrest' : (ROLE[piece.kind] ?? 'whole');
    const corners = patch.corners.map(([x, y]): Point => [x * step, y * step]) as unknown as Panel['corners'];
    return {
      zone: piece.zone,
      corners,
      outline: patch.outline,
      widthCm: 0,
      heightCm: 0,
      facing: piece.kind === 'seat-back' ? 'backrest' : facing[k],
      role,
      existingRelief: 0,
    };
  });
  setSizes(panels, partner);
  const panelOf = spreadPanels(zones.zoneOf, labelOfZone, width, height, grid);
  flattenUnreadable(panels, panelOf, width);
  return { panels, panelOf, partner };
};

const centerOf = ({ corners }: Panel): Point => [
  corners.reduce((s, c) => s + c[0], 0) / 4,
  corners.reduce((s, c) => s + c[1], 0) / 4,
];

/** Inserts and whole seats first; the panels around them take their scale. */
const setSizes = (panels: Panel[], partner: readonly number[]): void => {
  const isKnown = (p: Panel): boolean => p.role === 'insert' || p.role === 'headrest';
  const byTrust = (a: number, b: number): number =>
    Number(panels[a].facing === 'cushion') - Number(panels[b].facing === 'cushion');
  const order = panels.map((_, k) => k).toSorted(byTrust);
  for (const k of order) {
    const other = partner[k] >= 0 && panels[k].facing === 'cushion' ? panels[partner[k]].widthCm : 0;
    Object.assign(panels[k], estimateSize(panels[k], other || undefined));
  }
  const inserts = panels.filter((p) => p.role === 'insert');
  for (const panel of panels) {
    if (isKnown(panel) || panel.role !== 'side' || inserts.length === 0) continue;
    const [x, y] = centerOf(panel);
    const near = inserts.toSorted(
      (a, b) => Math.hypot(centerOf(a)[0] - x, centerOf(a)[1] - y) - Math.hypot(centerOf(b)[0] - x, centerOf(b)[1] - y),
    )[0];
    const { across, down } = sideLengths(panel);
    panel.widthCm = Math.max(5, across * scaleOf(near));
    panel.heightCm = Math.max(5, down * scaleOf(near));
  }
};

/** Least depth of a pixel against its panel's middle: nearer to the vanishing line nothing can be read. */
const LEAST_DEPTH = 0.15;

/** Scraps beside a piece belong to its panel too and may lie beyond the patch's vanishing line: such a patch loses its perspective. */
const flattenUnreadable = (panels: Panel[], panelOf: Uint8Array, width: number): void => {
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
    if (!(least > LEAST_DEPTH)) panels[k].corners = withoutPerspective(panels[k].corners);
};

const spreadPanels = (
  zoneOf: Uint8Array,
  labelOfZone: readonly (Uint8Array | null)[],
  width: number,
  height: number,
  grid: Grid,
): Uint8Array => {
  const panelOf = new Uint8Array(width * height).fill(NO_PANEL);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / grid.step) * grid.width;
    for (let x = 0; x < width; x++) {
      const zone = zoneOf[y * width + x];
      if (zone === NO_ZONE) continue;
      const label = labelOfZone[zone];
      if (label) panelOf[y * width + x] = label[row + Math.floor(x / grid.step)];
    }
  }
  return panelOf;
};
