/** Input of a comparison in the worker thread. */
import type { DesignLine } from '#contract/studio/design-lines.ts';
import type { Tiles } from './swatch-picture.ts';

export interface CompareTask {
  /** Encoded pictures with the same ratio of sides. */
  before: Uint8Array;
  after: Uint8Array;
  name: string;
  lines: readonly DesignLine[];
  tiles: Tiles;
}
