/** Panel of its zone that each pixel belongs to: a tap can mean one insert and not all of them. */
import { NO_PANEL } from '../../geometry/geometry.ts';
import { NO_ZONE, type Zone } from '../../layers.ts';
import type { Plane } from '../../raster/raster.ts';
import { bolsterSides } from '../geometry/bolster-sides.ts';
import type { Piece } from '../geometry/pieces.ts';
import { darkCells, nearestPiece, pieceGrid, piecesOf, smallestPiece } from '../geometry/zone-pieces.ts';

export interface ZonePlanes {
  width: number;
  height: number;
  zones: readonly Pick<Zone, 'kind'>[];
  zoneOf: Uint8Array;
  matte: Uint8Array;
}

/** More than any photo shows; what is beyond is its zone's last panel. */
const MOST_PANELS = 250;

export interface ZonePanels {
  /** Cells of `step` x `step` pixels. */
  grid: { width: number; height: number; step: number };
  /** For each zone the panel nearest to each cell, in numbers that no other zone's panels have; NO_PANEL all over for a zone without one. */
  nearest: readonly Uint8Array[];
  count: number;
  /** For each panel the one that it is sewn to: a bolster's insert; any other panel is its own. */
  core: readonly number[];
}

/** @param only this zone's alone, when it is given: the others are left without panels */
export const zonePanels = (planes: ZonePlanes, lines: Plane, only?: number): ZonePanels => {
  const { width, height, zones } = planes;
  const grid = pieceGrid(width, height);
  const dark = darkCells(lines, grid);
  const pieces = (zone: number): Piece[] => piecesOf(zone, zones[zone].kind, planes, width, height, grid, dark);
  const panels = (zone: number): { cells: Uint8Array; insert?: number }[] => {
    if (zones[zone].kind !== 'bolster') return pieces(zone);
    const inserts = zones.flatMap(({ kind }, insert) => (kind === 'insert' ? pieces(insert) : []));
    return bolsterSides(pieces(zone), inserts, grid, smallestPiece(grid));
  };
  const inserts: number[] = [];
  const insertOf: number[] = [];
  const nearest = zones.map(({ kind }, zone) => {
    const wanted = kind !== 'piping' && (only === undefined || only === zone);
    const count = insertOf.length;
    const found = (wanted ? panels(zone) : []).slice(0, MOST_PANELS - count);
    for (const [k, { insert = -1 }] of found.entries()) {
      if (kind === 'insert') inserts.push(count + k);
      insertOf.push(insert);
    }
    return nearestPiece(found, count, grid);
  });
  return { grid, nearest, count: insertOf.length, core: insertOf.map((insert, panel) => inserts[insert] ?? panel) };
};

/** The panel at a pixel, or NO_PANEL beside the upholstery. */
export const panelAt = ({ grid, nearest }: ZonePanels, { width, zoneOf, matte }: ZonePlanes, pixel: number): number => {
  const zone = zoneOf[pixel];
  if (zone === NO_ZONE || matte[pixel] <= 127) return NO_PANEL;
  const [x, y] = [pixel % width, Math.floor(pixel / width)];
  return nearest[zone][Math.floor(y / grid.step) * grid.width + Math.floor(x / grid.step)];
};
