/** Texts of pictures in full screen. */
export const FULL_SCREEN_WORDS = {
  fullScreen: 'Full screen',
  holdForBefore: 'Hold to see the original',
  previous: 'Previous picture',
  next: 'Next picture',
  nth: (at: number, of: number) => `${at} of ${of}`,
} as const;
