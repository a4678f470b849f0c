/** The outcome for a picture by a remote model: part of the report. */

export type NotUsed =
  /** One color, or next to nothing: no picture. */
  | 'blank'
  /** It shows something else, or moved things so far that they were not found again. */
  | 'another-picture'
  /** It is the picture that was sent. */
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
  /**
   * Placement of the answer on the picture that was sent: scale of each side and shift in shares of it, and its
   * agreement outside the mask (-1..1).
   */
  placed: { scaleX: number; scaleY: number; shiftX: number; shiftY: number; agreement: number };
  /** Mean CIEDE2000 outside the mask before and after correction. */
  drift: { before: number; after: number };
}
