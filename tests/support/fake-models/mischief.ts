/** Every way in which a model, or a device in its place on the network, misbehaves. */

/** Bad drawings: the answer is a picture. */
export const BAD_PICTURES = [
  'drift',
  'zoom',
  'color shift',
  'dark',
  'half the size',
  'another shape',
  'blank',
  'another picture',
  'invented stripes',
  'another color',
  'redrawn surroundings',
  'unchanged',
] as const;
/** The answer is no picture, or no whole one. */
export const BAD_BYTES = ['html', 'svg', 'truncated', 'bomb', 'one pixel', 'nothing'] as const;
/** The line: too much, too slowly, not at all. */
export const BAD_LINES = ['endless', 'slow drip', 'drop', 'silence', 'redirect', 'gzip', 'no json'] as const;
/** It says no. */
export const REFUSALS = ['500', '503', '429', '429 later', '401', '400'] as const;

export type Mischief =
  | 'good'
  | 'moderation'
  | 'private address'
  | (typeof BAD_PICTURES)[number]
  | (typeof BAD_BYTES)[number]
  | (typeof BAD_LINES)[number]
  | (typeof REFUSALS)[number];
