/** Notes beside the sample pictures, so that visitors do not take our renders for photos. */
export const SAMPLE = {
  one: 'Sample render',
  /** Under every comparison of samples. */
  pair: 'Sample renders: before and after are both computer renders.',
  /** Text alternative of a comparison. */
  alt: (shows: string) => `Renders: ${shows}`,
} as const;
