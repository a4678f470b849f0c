/** What became of a picture that somebody else's model made: part of the report. */

export type NotUsed =
  /** One color, or next to nothing: no picture. */
  | 'blank'
  /** It shows something else, or moved things so far that they were not found again. */
  | 'another-picture'
  /** It is what was sent. */
  | 'unchanged'
  /** No zone's structure agreed with the photo. */
  | 'structure'
  /** The colors could not be brought to the swatch. */
  | 'color';

export interface ZoneTransfer {
  id: string;
  name: string;
  /** 0..1: mean structural agreement over the zone. */
  agreement: number;
  /** 0..1: share of the zone where its detail was taken. */
  used: number;
  /** Why nothing was taken. */
  kept?: 'structure' | 'color';
}

export interface DetailTransfer {
  /** 0..1: share of the changed part where the model's detail was taken. */
  used: number;
  /** Set when nothing was: the whole picture is our own. */
  notUsed?: NotUsed;
  zones: ZoneTransfer[];
  /** How the answer lay on what was sent: scale of each side and shift in shares of it, and how well it agreed outside the mask (-1..1). */
  placed: { scaleX: number; scaleY: number; shiftX: number; shiftY: number; agreement: number };
  /** Mean CIEDE2000 outside the mask before and after correction. */
  drift: { before: number; after: number };
}
