/**
 * Layers: the result of analyzing a photo, made once by `analyze` and used for every picture after it. Everything that
 * follows cheaply from the photo's pixels (fine shading, highlights at full size) is not stored here but made by
 * `compose/prepare.ts` at the requested size.
 */
import type { ZoneKind } from './options.ts';
import type { Geometry } from './geometry/geometry.ts';
import type { Light } from './light.ts';

/** Bumped whenever `analyze` would answer differently; stored layers of another version are made again. */
export const ENGINE_VERSION = 10;

/** No zone at this pixel, in `Layers.zoneOf`. */
export const NO_ZONE = 255;

export interface Zone {
  /** Stable within the photo: the kind, with a number when there are several (`insert`, `insert-2`, `custom-1`). */
  id: string;
  kind: ZoneKind;
  /** The name that the studio shows; users can change it. */
  name: string;
  /** 0..1, the engine's confidence in the zone's kind. */
  confidence: number;
  /** Bounds in analysis pixels, right and bottom exclusive. */
  bounds: { left: number; top: number; right: number; bottom: number };
  /** Share of the photo's pixels, 0..1. */
  area: number;
}

/**
 * Share of the photo below which a found zone is a speck: what taps and strokes leave of a part that was taken away.
 */
const SPECK = 0.0004;
/** A zone drawn by hand may be a badge, and a welt is thin. */
const FINE_SPECK = 0.00002;

/** Zones that are there to see; nothing lists any other. */
export const visibleZones = <Seen extends Pick<Zone, 'kind' | 'area'>>(zones: readonly Seen[] = []): Seen[] =>
  zones.filter(({ kind, area }) => area > (kind === 'custom' || kind === 'piping' ? FINE_SPECK : SPECK));

export type WarningCode =
  | 'very-dark'
  | 'blown-out'
  | 'blurred'
  | 'seats-hardly-visible'
  | 'not-an-interior'
  | 'unsure-outline'
  | 'small-photo';

export interface Warning {
  code: WarningCode;
  /** One plain sentence for the user. */
  text: string;
}

/**
 * The ground that corrections are replayed on: the result before any mark, at the size of the superpixels. It travels
 * with the layers, because a browser decodes a photo to other pixels than the server does.
 */
export interface CorrectionGround {
  width: number;
  height: number;
  /** RGB, three bytes a pixel. */
  photo: Uint8Array;
  /** The network's evidence in 255ths, see GROUND_CHANNELS. */
  net?: { width: number; height: number; planes: Uint8Array };
  /** The pieces of the covers, see Partition. */
  covers?: { pieceOf: Uint8Array; pieces: { kind: ZoneKind; confidence: number }[] };
  /** The result without any mark, at the layers' size; absent where the layers themselves are that. */
  found?: Pick<Layers, 'zones' | 'zoneOf' | 'matte'>;
}

/** A region that may or may not be upholstery. */
export interface Question {
  /** A point well inside it, in the photo's relative coordinates. */
  x: number;
  y: number;
  /** Share of the picture. */
  area: number;
  /** Mean probability of upholstery. */
  probability: number;
}

export interface Layers {
  version: number;
  /**
   * Analysis size in pixels: the photo's aspect ratio, at most 2 megapixels. All planes here have this size unless
   * they say otherwise.
   */
  width: number;
  height: number;
  zones: Zone[];
  /**
   * Index into `zones` for each pixel, or NO_ZONE. Extends some pixels beyond the matte, so that every pixel of a soft
   * edge has its zone.
   */
  zoneOf: Uint8Array;
  /** How much of each pixel is upholstery or another zone: 0..255, soft at the edges. */
  matte: Uint8Array;
  light: Light;
  geometry: Geometry;
  warnings: Warning[];
  /** “Is this upholstery?”, the largest region first. Absent where the network did not see the photo. */
  questions?: Question[];
  /** Origin of the outline. */
  source: 'network' | 'none' | 'given';
  /** Absent in layers of our own sample pictures, which no one corrects. */
  ground?: CorrectionGround;
}

/**
 * Corrections by hand, in the photo's relative coordinates (0..1 of width and height), in the order they were made.
 * Kept with the photo and replayed by `analyze`.
 */
export type Mark =
  /** A tap: the region here is (+) or is not (-) upholstery; with `zone` it belongs to that zone. */
  | { type: 'tap'; x: number; y: number; add: boolean; zone?: string }
  /**
   * A brush or eraser stroke; radius relative to the photo's width. `snap` follows the photo's edges; `filled` is a
   * lasso, which covers all that it encloses.
   */
  | {
      type: 'stroke';
      points: [number, number][];
      radius: number;
      add: boolean;
      snap: boolean;
      filled?: true | undefined;
      zone?: string;
    }
  | { type: 'clear' }
  | { type: 'invert' }
  | { type: 'rename'; zone: string; name: string }
  | { type: 'merge'; from: string; into: string }
  /**
   * The panel under this place (one insert of one backrest) is that zone: one of its own (`insert-2`), or another that
   * is there. With `seat` the whole seat is meant: `seat-2` makes `insert-2`, `bolster-2` and so on of its parts;
   * panels that are zones of their own stay that.
   */
  | { type: 'panel'; x: number; y: number; zone: string; seat?: true }
  /** Cuts the area under the line between two fingers along the seam there; the smaller part is `zone`. */
  | { type: 'split'; from: [number, number]; to: [number, number]; zone: string };
