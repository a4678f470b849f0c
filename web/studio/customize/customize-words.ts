/** Texts of step 3. */
export const CUSTOMIZE = { title: 'Customize', options: 'Options', tools: 'Correction tools' } as const;

export const PHOTOS = {
  of: (number: number, count: number) => `Photo ${number} of ${count}`,
  named: (number: number, name: string) => `Photo ${number}: ${name}`,
  arriving: (count: number) => (count === 1 ? '(one is still on its way)' : `(${count} are still on their way)`),
} as const;

export const OFFLINE = 'Offline. You can go on choosing; saving and rendering need a connection.';

export const GO_BAR_WORDS = {
  trialOver: 'Your free trial has ended.',
  used: (limit: number | null) =>
    limit === 1 ? 'You have used your one render.' : `You have used all ${limit} renders.`,
  stillFree: 'Previews stay free.',
  says: 'Previews are free. Generate uses 1 render and makes the final picture.',
  seatless: 'Tap your seats in the picture first: no seat is marked yet, so there is nothing to render.',
  back: 'Back',
  colorways: 'Colorways',
  colorwaysMore: ': up to 12 at once',
  generate: 'Generate',
  generating: 'Generating...',
} as const;

export const ZONES = {
  correctAll: 'Correct the zones',
  correct: 'Correct',
  paint: 'Paint a zone',
} as const;

/** A customer's answer to the edited version. */
export const CHANGE_REQUEST_WORDS = {
  by: (person: string) => `${person} asked for a change`,
  approved: (person: string, version: number) => `${person} approved version ${version}`,
  approvedStays: (version: number) =>
    `Version ${version} and its certificate stay as they are. What you save from here is a new version, which has to be approved again.`,
  record: 'Open the record (new tab)',
} as const;
