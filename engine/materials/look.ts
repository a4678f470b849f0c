/** What light does to a material, in the few numbers that a photo of a seat can show. */

export interface MaterialLook {
  /** Strength of the highlights that the photo's own light makes, 1 = leather. */
  gloss: number;
  /** Brightening towards grazing angles (fibres that stand up), in units of white under the local light. */
  sheen: number;
  /** How much of the photo's creases (mid) and of its finest shading (fine) stays. */
  keepMid: number;
  keepFine: number;
}
