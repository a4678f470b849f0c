/** A material's response to light, in the few numbers that a photo of a seat can show. */
import type { SurfaceTile } from './surface-tile.ts';

export interface MaterialLook {
  /** Factor on the highlights that the photo's own surface mirrors; 1 = as they are. */
  mirror: number;
  /** Reflection that lies over the whole surface, as a share of the light (Fresnel at normal incidence, spread by roughness). */
  veil: number;
  /** Highlights made where the photo's old surface was matt: strength, as a share of the light, and sharpness. */
  shine: number;
  tight: number;
  /** Brightening towards grazing angles by standing fibers: share of the light, and factor on the material's own color. */
  sheen: number;
  bloom: number;
  /** How much of the photo's creases (mid) and of its finest shading (fine) stays. */
  keepMid: number;
  keepFine: number;
  /** The surface itself; built on first use. `undefined` = as the photo shows. */
  surface?: () => SurfaceTile;
  /** Strength of the surface's slopes in diffuse light and in gloss, and of its tone. */
  relief: number;
  sparkle: number;
  tone: number;
  /** Uneven dye, nap or melange over several centimeters: relative strength. */
  mottle: number;
}
