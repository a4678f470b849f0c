import { FREE_RENDERS, TRIAL_DAYS } from '#contract/money/plan-catalog.ts';
import { defineMail, greeting } from '../mail-content.ts';

export const welcome = defineMail<{ username: string }>({
  usefulHours: 72,
  write: ({ username }, site) => ({
    subject: 'Welcome to Retrim',
    heading: 'Welcome to Retrim',
    blocks: [
      { kind: 'paragraph', text: greeting(username) },
      {
        kind: 'paragraph',
        text: `Your free trial has started: ${FREE_RENDERS} renders over ${TRIAL_DAYS} days, no card needed. The live preview uses none of them.`,
      },
      {
        kind: 'paragraph',
        text: 'One photo from the open door, with the whole seat in it and even light, gives the best result.',
      },
      { kind: 'button', label: 'Open the studio', url: `${site.appUrl}/design-studio` },
    ],
  }),
});
