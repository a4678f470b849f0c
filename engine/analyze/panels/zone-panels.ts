/**
 * Panels: the pieces of the covers' partition in each zone, or the connected areas of a zone without a partition. A tap selects a
 * panel; light and relief are estimated per panel, and seams run between panels.
 */
import { NO_PANEL } from '../../geometry/geometry.ts';
import { NO_ZONE, type CorrectionGround, type Layers, type Zone } from '../../layers.ts';
import type { Grid } from './piece-outline.ts';
import { connectedAreas } from '../see/connected-areas.ts';
import { spreadMarkers } from './watershed.ts';

export interface ZonePlanes {
  width: number;
  height: number;
  zones: readonly Pick<Zone, 'kind'>[];
  zoneOf: Uint8Array;
  matte: Uint8Array;
}

/** The fields of `Layers` that the geometry needs, at the analysis size. */
export type ZonesResult = Pick<Layers, 'zones' | 'zoneOf' | 'matte' | 'ground'>;

/** Partition of the covers, at its own size. */
export type Covers = Pick<CorrectionGround, 'width' | 'height' | 'covers'>;

/** Number of grid cells along the photo's longer side. */
const CELLS = 280;
/** Smallest panel, as a fraction of the grid. */
const MIN_PANEL_FRACTION = 0.0006;
/** More than any photo shows; further pieces are merged into the last panel of their zone. */
const MAX_PANELS = 250;

export interface ZonePanels {
  /** Cells of `cellSize` x `cellSize` pixels. */
  grid: Grid;
  /** For each zone the nearest of its panels at each cell, as an index into `panels`; NO_PANEL if it has none. */
  nearestPanelByZone: readonly Uint8Array[];
  /** Zone of each panel, and its cells, one byte per cell. */
  panels: readonly { zone: number; cells: Uint8Array }[];
  /** For a bolster the insert that it is sewn to; for any other panel itself. */
  mainPanelOf: readonly number[];
}

const gridOf = (width: number, height: number): Grid => {
  const cellSize = Math.max(1, Math.ceil(Math.max(width, height) / CELLS));
  return { width: Math.ceil(width / cellSize), height: Math.ceil(height / cellSize), cellSize };
};

/** Combined key of zone and piece at each cell's center; -1 outside the upholstery. */
const keysOf = ({ width, height, zoneOf, matte }: ZonePlanes, grid: Grid, ground: Covers | undefined): Int32Array => {
  const keys = new Int32Array(grid.width * grid.height).fill(-1);
  for (let c = 0; c < keys.length; c++) {
    const x = Math.min(width - 1, Math.floor(((c % grid.width) + 0.5) * grid.cellSize));
    const y = Math.min(height - 1, Math.floor((Math.floor(c / grid.width) + 0.5) * grid.cellSize));
    const p = y * width + x;
    if (zoneOf[p] === NO_ZONE || matte[p] <= 127) continue;
    const column = ground ? Math.floor(((x + 0.5) * ground.width) / width) : 0;
    const row = ground ? Math.floor(((y + 0.5) * ground.height) / height) : 0;
    keys[c] = 256 * zoneOf[p] + (ground?.covers ? ground.covers.pieceOf[row * ground.width + column] : 0);
  }
  return keys;
};

/** For each bolster the insert with the longest common border; for any other panel itself. */
const coresOf = (panelOf: Uint8Array, kinds: readonly Zone['kind'][], grid: Grid): number[] => {
  const borderLengths = kinds.map(() => new Uint32Array(kinds.length));
  const countBorder = (a: number, b: number): void => {
    if (a !== NO_PANEL && b !== NO_PANEL && kinds[a] === 'bolster' && kinds[b] === 'insert') borderLengths[a][b]++;
  };
  for (let c = 0; c < panelOf.length; c++)
    for (const n of [(c + 1) % grid.width === 0 ? c : c + 1, Math.min(panelOf.length - 1, c + grid.width)]) {
      countBorder(panelOf[c], panelOf[n]);
      countBorder(panelOf[n], panelOf[c]);
    }
  return borderLengths.map((counts, panel) => {
    const most = Math.max(...counts);
    return most === 0 ? panel : counts.indexOf(most);
  });
};

/** @param ground with the partition of the covers, if the network found one */
export const zonePanels = (planes: ZonePlanes, ground?: Covers): ZonePanels => {
  const grid = gridOf(planes.width, planes.height);
  const keys = keysOf(planes, grid, ground);
  const smallest = Math.max(8, MIN_PANEL_FRACTION * keys.length);
  const panelOf = new Uint8Array(keys.length).fill(NO_PANEL);
  const panels: { zone: number; cells: Uint8Array }[] = [];
  for (const key of new Set(keys)) {
    const zone = key >> 8;
    if (key < 0 || planes.zones[zone].kind === 'piping') continue;
    const { numberOf, areas } = connectedAreas(
      Uint8Array.from(keys, (one) => Number(one === key)),
      grid.width,
    );
    for (let number = 1; number < areas.length; number++) {
      if (areas[number] < smallest || panels.length === MAX_PANELS) continue;
      const cells = Uint8Array.from(numberOf, (one) => Number(one === number));
      for (let c = 0; c < cells.length; c++) if (cells[c] === 1) panelOf[c] = panels.length;
      panels.push({ zone, cells });
    }
  }
  const nearestPanelByZone = planes.zones.map((_, zone) => {
    const nearest = Uint16Array.from(panelOf, (panel) => (panels[panel]?.zone === zone ? panel + 1 : 0));
    spreadMarkers(nearest, grid.width);
    return Uint8Array.from(nearest, (marker) => (marker === 0 ? NO_PANEL : marker - 1));
  });
  const kinds = panels.map(({ zone }) => planes.zones[zone].kind);
  return { grid, nearestPanelByZone, panels, mainPanelOf: coresOf(panelOf, kinds, grid) };
};

/** The panel at a pixel, or NO_PANEL outside the upholstery. */
export const panelAt = (
  { grid, nearestPanelByZone }: ZonePanels,
  { width, zoneOf, matte }: ZonePlanes,
  pixel: number,
): number => {
  const zone = zoneOf[pixel];
  if (zone === NO_ZONE || matte[pixel] <= 127) return NO_PANEL;
  const [x, y] = [pixel % width, Math.floor(pixel / width)];
  return nearestPanelByZone[zone][Math.floor(y / grid.cellSize) * grid.width + Math.floor(x / grid.cellSize)];
};
