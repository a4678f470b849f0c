/** The meaning of a text, by zone. */
import type { Pattern, StitchingStyle, ZoneKind } from '../options.ts';
import type { Finish } from '../trim-plan.ts';
import type { Chunk, NamedColor } from './chunks.ts';
import type { Token } from './scan.ts';

/** Attributes of one zone, before they become a finish. */
export interface Attributes {
  material?: Finish['material'];
  color?: NamedColor;
  pattern?: Pattern;
  gloss?: number;
}

export interface Reading {
  zones: Map<ZoneKind, Attributes>;
  /** Attributes that a part was given by its own name; what is said of whole seats does not change them. */
  own: Map<ZoneKind, Attributes>;
  kept: Set<ZoneKind>;
  copies: { to: readonly ZoneKind[]; source: Token & { type: 'zone' } }[];
  /** Attributes of "the rest". */
  rest?: Chunk;
  stitch?: { style: Exclude<StitchingStyle, 'other'>; color?: NamedColor; contrast: boolean };
  piping?: { style: 'none' | 'single' | 'double'; color?: NamedColor; contrast: boolean };
}
