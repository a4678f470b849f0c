/** Gemini's image models over generateContent, as Google's documentation describes them. */

export const CURRENT_MODEL = 'gemini-nano-banana-2.1';

/** Sizes at 1K, by aspect ratio; 2K and 4K are two and four times that. */
export const SIZES_BY_RATIO = [
  ['1:1', 1024, 1024],
  ['2:3', 848, 1264],
  ['3:2', 1264, 848],
  ['3:4', 896, 1200],
  ['4:3', 1200, 896],
  ['4:5', 928, 1152],
  ['5:4', 1152, 928],
  ['9:16', 768, 1376],
  ['16:9', 1376, 768],
  ['21:9', 1584, 672],
] as const;
export const IMAGE_SIZES = ['1K', '2K', '4K'] as const;
