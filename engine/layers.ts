/**
 * Layers: the result of `analyze`, stored with the photo and used for all of its pictures. Results that are cheap to
 * compute from the photo's pixels (fine shading, highlights) are not stored; `compose/prepare/prepare.ts` computes them.
 */
import type { ZoneKind } from './options.ts';
import type { Geometry } from './geometry/geometry.ts';
import type { Light } from './light.ts';

/** Bumped whenever the result of `analyze` changes; photos with layers of another version are analyzed again. */
export const ENGINE_VERSION = 14;

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
  /** Fraction of the photo's pixels, 0..1. */
  area: number;
}

/** Zones that cover less of the photo than this are not listed; they are remnants of parts that the user erased. */
const MIN_AREA = 0.0004;
/** The same limit for zones drawn by hand, such as badges, and for piping, which is thin. */
const MIN_FINE_AREA = 0.00002;

/** Zones large enough to be listed. */
export const visibleZones = <ZoneLike extends Pick<Zone, 'kind' | 'area'>>(
  zones: readonly ZoneLike[] = [],
): ZoneLike[] =>
  zones.filter(({ kind, area }) => area > (kind === 'custom' || kind === 'piping' ? MIN_FINE_AREA : MIN_AREA));

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
 * Correction ground: the photo and the analysis's intermediate results before any marks, at the working size, on which
 * corrections are replayed. Stored with the layers, because browsers decode a photo to slightly different pixels than
 * the server.
 */
export interface CorrectionGround {
  width: number;
  height: number;
  /** RGB, three bytes a pixel. */
  photo: Uint8Array;
  /** The network's probabilities times 255, one plane for each of GROUND_CHANNELS. */
  net?: { width: number; height: number; planes: Uint8Array };
  /** The pieces that the covers were cut into, see `Partition`. */
  covers?: { pieceOf: Uint8Array; pieces: { kind: ZoneKind; confidence: number }[] };
  /** The result without marks, at the layers' size; absent while there are no marks. */
  found?: Pick<Layers, 'zones' | 'zoneOf' | 'matte'>;
}

/** A region that may or may not be upholstery: the studio asks the user about it. */
export interface UnsureRegion {
  /** A point well inside the region, as fractions of the photo's width and height. */
  x: number;
  y: number;
  /** Area as a fraction of the picture. */
  area: number;
  /** Mean probability of upholstery. */
  probability: number;
}

export interface Layers {
  version: number;
  /** Analysis size: the photo's aspect ratio, at most 2 megapixels. All planes have it unless stated otherwise. */
  width: number;
  height: number;
  zones: Zone[];
  /** Index into `zones` for each pixel, or NO_ZONE. Zones extend beyond the matte, so that soft edges are in a zone. */
  zoneOf: Uint8Array;
  /** Fraction of each pixel that is covered by zones, 0..255. */
  matte: Uint8Array;
  light: Light;
  geometry: Geometry;
  warnings: Warning[];
  /** Sorted by area, largest first. Absent if the network was not run on the photo. */
  questions?: UnsureRegion[];
  /** Where the outline came from: the network, given masks, or `none` if the network did not run and the user must tap the upholstery. */
  source: 'network' | 'none' | 'given';
  /** Absent in layers of our own sample pictures, which users cannot correct. */
  ground?: CorrectionGround;
}

/** A manual correction; coordinates are fractions of the photo's width and height. `analyze` replays marks in order. */
export type Mark =
  /**
   * A tap: the region here is upholstery, or is not if `add` is false; with `zone` it belongs to that zone. If the region
   * is so already, the tap means one beside it, unless it is `exact`.
   */
  | { type: 'tap'; x: number; y: number; add: boolean; exact?: true | undefined; zone?: string }
  /**
   * A brush or eraser stroke, with its radius as a fraction of the photo's width. `snap`: it follows the photo's edges;
   * `filled`: a lasso, which includes its inside.
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
   * Assigns the panel at this point to a zone, which may be a new one such as `insert-2`. With `seat` it assigns the
   * whole seat: `seat-2` makes `insert-2`, `bolster-2` and so on of its parts, except panels that have their own zone.
   */
  | { type: 'panel'; x: number; y: number; zone: string; seat?: true }
  /** Cuts a zone along the seam near the line between two taps; the smaller side becomes `zone`. */
  | { type: 'split'; from: [number, number]; to: [number, number]; zone: string };
