/** Appearance of a material: how it reflects light, in parameters that are visible in a photo of a seat. */
import type { SurfaceTile } from './surface-tile.ts';

export interface MaterialLook {
  /** Factor on the photo's own specular light; 1 = unchanged. */
  glossFactor: number;
  /** Uniform specular reflection as a fraction of the light (Fresnel reflection at normal incidence of a rough surface). */
  fresnel: number;
  /** Added highlights: strength as a fraction of the light, and sharpness. They are weaker on a photo that already shows gloss. */
  highlight: number;
  highlightSharpness: number;
  /** Light that a napped material adds, mostly at grazing angles, as a fraction of the light; 0 = none. */
  sheen: number;
  /** By how much the albedo of a napped material rises at grazing angles, as a fraction; 0 = unchanged. */
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
  /** Strength of the surface's variation in albedo: pores, yarns, nap. */
  tone: number;
  /** Relative strength of uneven dye, nap or melange over several centimeters. */
  mottle: number;
}
