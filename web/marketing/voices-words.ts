/** Texts around quotes about the product: only where the operator has some. */
export const VOICES = {
  title: 'What customers say',
  partners: 'In use at',
  claims: 'In figures',
  source: (source: string, day: string) => `Source: ${source}, checked ${day}.`,
} as const;
