/** Headings of quotes, partners and figures. Only some operators configure those. */
export const VOICES = {
  title: 'What customers say',
  partners: 'In use at',
  claims: 'In figures',
  source: (source: string, day: string) => `Source: ${source}, checked ${day}.`,
} as const;
