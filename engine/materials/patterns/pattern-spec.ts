/** A pattern as the painter sees it: its values at each place of a panel, and how it lies on the seat. */

/** A panel as a pattern needs to know it. */
export interface PanelSize {
  widthCm: number;
  heightCm: number;
}

export interface Place {
  /** Centimeters from the panel's middle. */
  x: number;
  y: number;
  /** Footprint: change of x and of y over one pixel to the right and one down. */
  xx: number;
  xy: number;
  yx: number;
  yy: number;
}

export interface Sample {
  /** Slope along u and along v, rise over run. */
  su: number;
  sv: number;
  /** Light that reaches the place, 0..1. */
  open: number;
}

/** A sampler as the kernel `patternRows` knows it. */
export interface CompiledSampler {
  kind: 'rolls down' | 'rolls across' | 'quilt' | 'holes';
  /** Tables of its profile, by footprint; none for holes. */
  levels: readonly Float32Array[];
  /** Numbers of its own: `Own` of kernels/assembly/pattern-rows.ts. */
  own: readonly [number, number];
}

export interface Sampler {
  /** Looks at the footprint; holds for the pixels around. */
  focus: (place: Place) => void;
  sample: (place: Place, out: Sample) => void;
  /** Width and height of one repeat in cm. */
  width: number;
  height: number;
  /** Missing where the kernel has no equal: `paintPattern` paints such a pattern. */
  compiled?: CompiledSampler;
}

export interface PatternSpec {
  sampler: (panel: PanelSize) => Sampler;
  /** Margin over which it rises from the panel's seam, and how far a hand-sewn line strays, in cm. */
  riseCm: number;
  strayCm: number;
  /** Share of the photo's own relief that it replaces: all of it under foam, less under a cover that lies flat. */
  replaced: number;
  /** New foam lies under it: the seams of old pleats go. */
  padded: boolean;
  /** Its valleys are sewn through, in the stitching's thread or tone on tone. */
  quilted: boolean;
}

/** Length of a footprint. */
export const length = (a: number, b: number): number => Math.sqrt(a * a + b * b);
