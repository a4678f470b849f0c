/** Texts of the swatch picker. */
export const SWATCH_CHOICE = {
  book: 'Swatch book',
  bookFor: (partName: string) => `${partName}: choose from the swatch book`,
  back: 'Back',
  title: 'Swatch book',
  takeOff: 'Remove',
  colorOnly: 'Thread and piping take the color alone.',
  outOfStock: (names: string) => `Out of stock in your swatch book: ${names}.`,
  loading: 'Opening the swatch book',
} as const;
