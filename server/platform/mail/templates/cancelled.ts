import { defineMail, greeting } from '../mail-content.ts';

/** `endsOn`: a date in words. */
export const cancelled = defineMail<{ username: string; endsOn: string }>({
  usefulHours: 72,
  write: ({ username, endsOn }, site) => ({
    subject: 'Your subscription is cancelled',
    heading: 'Your subscription is cancelled',
    blocks: [
      { kind: 'paragraph', text: greeting(username) },
      {
        kind: 'paragraph',
        text: `You keep everything in your plan until ${endsOn}. After that your account stays, with all designs; you will not be charged again.`,
      },
      { kind: 'button', label: 'Resume my plan', url: `${site.appUrl}/subscription?tab=current` },
    ],
  }),
});
