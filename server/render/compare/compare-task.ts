/** Input of a comparison in the worker thread. */
import type { SpecLine } from '../pdf/pdf-task.ts';

export interface CompareTask {
  /** Encoded pictures of the same shape. */
  before: Uint8Array;
  after: Uint8Array;
  name: string;
  lines: readonly SpecLine[];
}
