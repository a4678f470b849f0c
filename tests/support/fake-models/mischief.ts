/** All failures of a model or of the network that a test can request from a fake. */

/** Valid pictures with the wrong content. */
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
/** Answers that are not a complete picture. */
export const BAD_BYTES = ['html', 'svg', 'truncated', 'bomb', 'one pixel', 'nothing'] as const;
/** Faulty connections. */
export const BAD_LINES = ['endless', 'slow drip', 'drop', 'silence', 'redirect', 'gzip', 'no json'] as const;
/** Responses with an error status. */
export const REFUSALS = ['500', '503', '429', '429 later', '401', '400'] as const;

export type Mischief =
  | 'good'
  | 'moderation'
  | 'private address'
  | (typeof BAD_PICTURES)[number]
  | (typeof BAD_BYTES)[number]
  | (typeof BAD_LINES)[number]
  | (typeof REFUSALS)[number];
