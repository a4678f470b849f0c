import { defineMail, greeting } from '../mail-content.ts';

/** `renewsOn`: a date in words. */
export const resumed = defineMail<{ username: string; renewsOn: string }>({
  usefulHours: 72,
  write: ({ username, renewsOn }, site) => ({
    subject: 'Your subscription continues',
    heading: 'Your subscription continues',
    blocks: [
      { kind: 'paragraph', text: greeting(username) },
      { kind: 'paragraph', text: `Your subscription has been resumed and renews on ${renewsOn}.` },
      { kind: 'button', label: 'See your plan', url: `${site.appUrl}/subscription?tab=current` },
    ],
  }),
});
