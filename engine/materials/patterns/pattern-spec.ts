/**
 * A pattern as data: its measures on each panel, and how it lies on the seat. Kernels paint it
 * (`kernels/assembly/pattern-samplers.ts`).
 */

/** A panel as a pattern needs to know it. */
interface PanelSize {
  widthCm: number;
  heightCm: number;
}

/** A pattern as one panel carries it. */
interface PatternOnPanel {
  /** Width and height of one repeat in cm. */
  width: number;
  height: number;
  /** Numbers of the family's own. */
  own: readonly [number, number];
}

export interface PatternSpec {
  /** The function of pattern-samplers.ts that paints it, by its name in `Family`. */
  family: string;
  onPanel: (panel: PanelSize) => PatternOnPanel;
  /** Tables of its profile, by footprint; missing where it has none. */
  levels?: () => readonly Float32Array[];
  /** Margin over which it rises from the panel's seam, and how far a hand-sewn line strays, in cm. */
  riseCm: number;
  strayCm: number;
  /** Share of the photo's own relief that it replaces: all of it under foam, less under a cover that lies flat. */
  replaced: number;
  /** New foam lies under it: the seams of old pleats go. */
  padded: boolean;
  /** Whether its valleys are sewn through, in the stitching's thread or tone on tone. */
  quilted: boolean;
}
