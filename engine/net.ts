/**
 * The output of our own network for a photo (training/ makes it, a runtime outside the engine runs it). The engine
 * takes the numbers as evidence and never loads anything itself.
 */

/** Class order of the part logits; the first entries are the zones of the engine. */
export const NET_PARTS = ['insert', 'bolster', 'headrest', 'seat-back', 'door', 'piping', 'other'] as const;

export interface NetOutput {
  width: number;
  height: number;
  /** Probability of upholstered seat, 0..1, one a pixel. */
  seat: Float32Array;
  /** Probabilities per part, NET_PARTS.length planes one after the other. */
  parts: Float32Array;
}
