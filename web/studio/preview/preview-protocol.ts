/** Messages between the page and the preview worker. Pictures cross by transfer, never by copy. */
import type { Design } from '#engine/design.ts';
import type { Mark, Warning, Zone, Question } from '#engine/layers.ts';
import type { Mask, Raster } from '#engine/raster/raster.ts';
import type { Outline } from './corrected-layers.ts';
import type { Lab } from './cover-color.ts';
import type { TileBlobs } from './swatch-tiles.ts';
import type { ZoneMap } from './zone-outline.ts';

export interface ZoneLayout {
  zones: Zone[];
  map: ZoneMap;
  /** An SVG path a zone, in the coordinates of the map; same order as `zones`. */
  outlines: string[];
}

export interface Opened extends ZoneLayout {
  width: number;
  height: number;
  warnings: Warning[];
  /** Mean color of the seats in the photo; absent without a seat. */
  cover?: Lab;
  /** Regions that may be upholstery, the largest first. */
  questions?: Question[];
  /** Whether it is painted on a smaller copy of the photo, because the browser does not allow reading pixels. */
  isCoarse?: boolean;
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
  of: readonly (number | null)[];
  /** Whether each seat is certain enough to be offered alone. */
  sure: readonly boolean[];
}

/**
 * Places of the panels of each zone, on the grid of the layout's map: a tap can mean a panel instead of the whole
 * zone.
 */
export interface Panels {
  /** NO_PANEL beside the upholstery; absent where corrections are not allowed. */
  panels?: ZoneMap;
  seats?: PanelSeats;
}

export interface PreviewCalls extends Record<string, { input: unknown; output: unknown }> {
  /** A photo and the server's analysis of it. */
  open: { input: { photo: Blob; layers: Uint8Array }; output: Opened };
  /** The server's own answer to corrections; replaces the result of `correct` and `follow`. */
  adopt: { input: { layers: Uint8Array }; output: Opened };
  /** Prepares the surface of the first material, before any photo. */
  getReady: { input: Record<string, never>; output: Record<string, never> };
  /**
   * The picture at half the size. Without `always`, the whole one where it differs in colors alone from the last, and
   * nothing of a small photo.
   */
  sketch: {
    input: { design: Design; tiles?: TileBlobs; always?: boolean };
    output: { sketch?: Painted; whole?: Painted };
  };
  /** A tile that is missing leaves its zones to color and material. */
  paint: { input: { design: Design; tiles?: TileBlobs }; output: Painted };
  /** Panels of the current outline, corrections included. */
  panels: { input: Record<string, never>; output: Panels };
  /** Prepares the work that every correction needs, before the first one. */
  getReadyToCorrect: { input: Record<string, never>; output: Record<string, never> };
  /** All corrections of the photo, in order. */
  correct: { input: { marks: readonly Mark[] }; output: Corrected };
  /** An outline that another worker has corrected, for the pictures from now on. */
  follow: { input: { outline: Outline }; output: Record<string, never> };
}
