/** The meaning of a text so far, zone by zone; filled by `understand`, worded by `say`. */
import type { Pattern, StitchingStyle, ZoneKind } from '../options.ts';
import type { Finish } from '../trim-plan.ts';
import type { Chunk, NamedColor } from './chunks.ts';

/** Attributes of one zone, before they become a finish. */
export interface Said {
  material?: Finish['material'];
  color?: NamedColor;
  pattern?: Pattern;
  gloss?: number;
}

/** The running understanding of a text. */
export interface Reading {
  zones: Map<ZoneKind, Said>;
  kept: Set<ZoneKind>;
  copies: { to: readonly ZoneKind[]; from: ZoneKind; word: string }[];
  /** Attributes of "the rest". */
  rest?: Chunk;
  stitch?: { style: Exclude<StitchingStyle, 'other'>; color?: NamedColor; contrast: boolean };
  piping?: { style: 'none' | 'single' | 'double'; color?: NamedColor; contrast: boolean };
}
