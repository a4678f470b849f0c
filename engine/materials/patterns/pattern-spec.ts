/** A pattern as data. Kernels draw it (`kernels/assembly/pattern-samplers.ts`). */

interface PanelSize {
  widthCm: number;
  heightCm: number;
}

/** Measures of a pattern on one panel. */
interface PatternOnPanel {
  /** Width and height of one repeat in cm. */
  width: number;
  height: number;
  /** Two parameters whose meaning depends on the family. */
  own: readonly [number, number];
}

export interface PatternSpec {
  /** Name in `Family` of the function in pattern-samplers.ts that draws it. */
  family: string;
  onPanel: (panel: PanelSize) => PatternOnPanel;
  /** Tables of its profile, by footprint; missing if it has none. */
  levels?: () => readonly Float32Array[];
  /** Width of the margin along the panel's seam in which it fades in. */
  riseCm: number;
  /** Deviation of a hand-sewn line from a straight one. */
  strayCm: number;
  /** Fraction of the photo's own relief that it replaces: nearly all if new foam is under it, else less. */
  replaced: number;
  /** New foam is under it, so that seams of old pleats disappear. */
  isPadded: boolean;
  /** Its valleys are sewn, in the stitching's thread or tone on tone. */
  isQuilted: boolean;
}
