/** Appearance of a material: how it reflects light, in parameters that are visible in a photo of a seat. */
import type { SurfaceTile } from './surface-tile.ts';

export interface MaterialLook {
  /** Factor on the photo's own specular light; 1 = unchanged. */
  keepGloss: number;
  /** Uniform specular reflection as a fraction of the light (Fresnel reflection at normal incidence of a rough surface). */
  fresnel: number;
  /** Highlights that are added if the old surface was matte: strength, as a fraction of the light, and sharpness. */
  highlight: number;
  highlightSharpness: number;
  /** Brightening of napped materials at grazing angles: fraction of the light, and factor on the albedo. */
  sheen: number;
  grazingGain: number;
  /** Fraction of the photo's creases (mid) and of its finest shading (fine) that is kept. */
  keepMid: number;
  keepFine: number;
  /** The surface, built on first use; `undefined` = the photo's own. */
  surface?: () => SurfaceTile;
  /** Strength of the surface's slopes in diffuse light. */
  relief: number;
  /** Strength of the surface's slopes in specular light. */
  glossRelief: number;
  /** Strength of the surface's own light and dark. */
  tone: number;
  /** Relative strength of uneven dye, nap or melange over several centimeters. */
  mottle: number;
}
