/** A photographed material: the cut out of the photo, and the repeating square made from it. */
import type { Raster } from '../../raster/raster.ts';

export type Point = readonly [number, number];

/** All points in shares of the photo's width and height, 0..1. */
export interface TileCut {
  /** A flat piece of the material, in any perspective: top left, top right, bottom right, bottom left as it lies. */
  corners: readonly [Point, Point, Point, Point];
  /** Something neutral in the same light: color and level of the light are read off it (`neutral-point.ts`). */
  grey?: Point | undefined;
  /**
   * Kind of neutral object: white paper reflects 87 % of the light, a photographer's gray card 18 %. Missing = paper,
   * unless the photo contradicts.
   */
  neutral?: 'paper' | 'card' | undefined;
  /** True length of the cut's upper side in cm, 2..200. */
  widthCm: number;
}

export const TILE_SIDE = 512;

/**
 * `pattern`: woven or printed, the tile holds whole repeats of it, and panels are cut so that it lies in their middle;
 * `grain`: a hide or a plain cloth, no two places alike.
 */
export type Repeats = 'pattern' | 'grain';

export interface Tile {
  /** TILE_SIDE x TILE_SIDE, sRGB: reflectance without any light. Repeats without a seam on all four sides. */
  picture: Raster;
  /** True size of the tile. */
  widthCm: number;
  heightCm: number;
  repeats: Repeats;
}

type TileWarningCode =
  | 'blurred'
  | 'burnt-out'
  | 'too-dark'
  | 'too-small'
  | 'uneven-light'
  | 'no-neutral'
  | 'neutral-burnt-out'
  | 'neutral-too-dark';

export interface TileWarning {
  code: TileWarningCode;
  /** One plain sentence for the user. */
  text: string;
}

export interface MadeTile extends Tile {
  /** Mean reflectance, `#rrggbb`. */
  color: string;
  /** The pattern's own repeat across and down, where there is one. */
  repeatCm: { across?: number | undefined; down?: number | undefined };
  warnings: TileWarning[];
}
