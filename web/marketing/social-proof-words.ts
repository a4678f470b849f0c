/** Texts around customer quotes, partners and figures, which an operator may configure. */
export const SOCIAL_PROOF = {
  title: 'What customers say',
  partners: 'In use at',
  claims: 'In figures',
  source: (source: string, day: string) => `Source: ${source}, checked ${day}.`,
} as const;
