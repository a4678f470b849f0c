/** Types of a photographed material: the piece that is cut out of a photo, and the tile made from it. */
import type { Raster } from '../../raster/raster.ts';

export type Point = readonly [number, number];

/** Points are as fractions of the photo's width and height, 0..1. */
export interface TileCut {
  /** Corners of a flat piece of the material, in any perspective: top left, top right, bottom right, bottom left. */
  corners: readonly [Point, Point, Point, Point];
  /** A point on a neutral object in the same light, from which color and brightness are measured. */
  grey?: Point | undefined;
  /** White paper or a gray card; if missing, `neutral-point.ts` decides. */
  neutral?: 'paper' | 'grey-card' | undefined;
  /** True length of the upper side in cm, 2..200. */
  widthCm: number;
}

export const TILE_SIDE = 512;

/** `pattern`: woven or printed, the tile contains whole repeats; `grain`: a hide or a plain cloth without repeats. */
export type TileKind = 'pattern' | 'grain';

export interface Tile {
  /** Albedo in sRGB, TILE_SIDE x TILE_SIDE, seamless on all four sides. */
  picture: Raster;
  /** True size of the tile. */
  widthCm: number;
  heightCm: number;
  kind: TileKind;
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
  /** Mean color, `#rrggbb`. */
  color: string;
  /** Period of the pattern across and down, if it has one. */
  repeatCm: { across?: number | undefined; down?: number | undefined };
  warnings: TileWarning[];
}
