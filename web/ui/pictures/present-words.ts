/** Texts of pictures in full screen. */
export const FULL_SCREEN_WORDS = {
  fullScreen: 'Full screen',
  holdForBefore: 'Hold the picture to see the original',
  previous: 'Previous picture',
  next: 'Next picture',
  position: (index: number, count: number) => `${index} of ${count}`,
} as const;
