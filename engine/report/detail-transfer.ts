/** Result of transferring a remote model's detail, as part of the report. */

export type NotUsed =
  /** The answer is nearly one color. */
  | 'blank'
  /** The answer could not be registered with the picture that was sent. */
  | 'another-picture'
  /** The answer equals the picture that was sent. */
  | 'unchanged'
  /** No zone's structure agreed with the photo. */
  | 'structure'
  /** The colors could not be corrected to the swatch. */
  | 'color';

export interface ZoneTransfer {
  id: string;
  name: string;
  /** Mean structural agreement over the zone, 0..1. */
  agreement: number;
  /** Fraction of the zone where the model's detail is used, 0..1. */
  used: number;
  /** Reason if none is used. */
  kept?: 'structure' | 'color';
}

export interface DetailTransfer {
  /** Fraction of the changed pixels where the model's detail is used, 0..1. */
  used: number;
  /** Reason if none is used, so that the picture is our own. */
  notUsed?: NotUsed;
  zones: ZoneTransfer[];
  /** Placement of the answer on the picture that was sent (shifts as fractions of its sides), and their correlation, -1..1. */
  placed: { scaleX: number; scaleY: number; shiftX: number; shiftY: number; agreement: number };
  /** Mean CIEDE2000 outside the mask before and after correction. */
  drift: { before: number; after: number };
}
