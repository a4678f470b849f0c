/** Messages between the page and the preview worker. Pictures are transferred, never copied. */
import type { Design } from '#engine/design.ts';
import type { Mark, Warning, Zone, UnsureRegion } from '#engine/layers.ts';
import type { Mask, Raster } from '#engine/raster/raster.ts';
import type { Outline } from './corrected-layers.ts';
import type { Lab } from './seat-colors.ts';
import type { TileBlobs } from './swatch-tiles.ts';
import type { ZoneMap } from './zone-outline.ts';

export interface ZoneLayout {
  zones: Zone[];
  map: ZoneMap;
  /** One SVG path for each of `zones`, in the coordinates of the map. */
  outlines: string[];
}

export interface Opened extends ZoneLayout {
  width: number;
  height: number;
  warnings: Warning[];
  /** Main colors of the seats in the photo, the largest area first; absent without a seat. */
  seatColors?: readonly Lab[];
  /** Regions that may be upholstery, the largest first. */
  questions?: UnsureRegion[];
  /** Painted on a smaller copy of the photo, because the browser does not allow reading pixels. */
  isCoarse?: boolean;
}

/** A picture at half the size, or at full size in its place, or neither. */
export interface Sketched {
  sketch?: Painted;
  fullSize?: Painted;
}

export interface Painted {
  picture: Raster;
  /** Area in which the picture may differ from the photo. */
  changed: Mask;
  milliseconds: number;
}

export interface Corrected extends ZoneLayout {
  /** Outline at the layers' size, with their zone numbers. */
  outline: Outline;
  milliseconds: number;
}

/** Panels as parts of whole seats. */
export interface PanelSeats {
  /** The seat of each panel; null where it belongs to none. */
  seatOf: readonly (number | null)[];
  /** Whether each seat is certain enough to be offered alone. */
  isSure: readonly boolean[];
}

/** The panels of each zone, on the grid of the layout's map, so that a tap can select a panel instead of a zone. */
export interface Panels {
  /** NO_PANEL outside the upholstery; absent when the layers cannot be corrected. */
  panels?: ZoneMap;
  seats?: PanelSeats;
}

/** The outline of a region, in the coordinates of a grid. */
export interface RegionOutline {
  width: number;
  height: number;
  /** SVG path; empty if the region has no cell. */
  path: string;
}

export type PreviewCalls = {
  /** A photo and the server's analysis of it. */
  open: { input: { photo: Blob; layers: Uint8Array }; output: Opened };
  /** The server's layers after corrections; replaces the result of `correct` and `setOutline`. */
  adopt: { input: { layers: Uint8Array }; output: Opened };
  /** Prepares the surface of the first material, before any photo. */
  getReady: { input: Record<string, never>; output: Record<string, never> };
  /**
   * The picture at half the size. Without `sketchAlways`: the full picture when only colors have changed, because that is as
   * quick, and nothing for a small photo.
   */
  sketch: {
    input: { design: Design; tiles?: TileBlobs; sketchAlways?: boolean };
    output: Sketched;
  };
  /** Zones whose tile is missing are painted with color and material. */
  paint: { input: { design: Design; tiles?: TileBlobs }; output: Painted };
  /** Panels of the current outline, corrections included. */
  panels: { input: Record<string, never>; output: Panels };
  /** Prepares the work that every correction needs, before the first one. */
  getReadyToCorrect: { input: Record<string, never>; output: Record<string, never> };
  /** All corrections of the photo, in order. */
  correct: { input: { marks: readonly Mark[] }; output: Corrected };
  /** The region that an answer to a question about this spot changes. `marks` are all corrections before it. */
  regionOfQuestion: { input: { marks: readonly Mark[]; x: number; y: number }; output: RegionOutline };
  /** An outline corrected by the other worker, for later pictures. */
  setOutline: { input: { outline: Outline }; output: Record<string, never> };
};
