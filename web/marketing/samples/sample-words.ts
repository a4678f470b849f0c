/** Notes beside the sample pictures: nobody shall take a render of ours for a photo. */
export const SAMPLE = {
  one: 'Sample render',
  /** Under every comparison of samples. */
  pair: 'Sample renders: before and after are both computer renders.',
  /** Text alternative of a comparison. */
  alt: (shows: string) => `Renders: ${shows}`,
} as const;
