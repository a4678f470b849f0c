/** Headings of quotes, partners and figures, which only some operators configure. */
export const VOICES = {
  title: 'What customers say',
  partners: 'In use at',
  claims: 'In figures',
  source: (source: string, day: string) => `Source: ${source}, checked ${day}.`,
} as const;
