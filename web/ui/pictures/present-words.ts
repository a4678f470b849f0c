/** Texts of pictures in full screen. */
export const FULL_SCREEN_WORDS = {
  fullScreen: 'Full screen',
  holdForBefore: 'Hold the picture to see the original',
  previousPicture: 'Previous picture',
  nextPicture: 'Next picture',
  position: (index: number, count: number) => `${index} of ${count}`,
} as const;
