/** Notes beside the sample pictures, which say that they are renders and not photos. */
export const SAMPLE = {
  tag: 'Sample render',
  /** Under every comparison of samples. */
  pair: 'Sample renders: before and after are both computer renders.',
  /** Text alternative of a comparison. */
  alt: (shows: string) => `Renders: ${shows}`,
} as const;
