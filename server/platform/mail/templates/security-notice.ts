import { defineMail, greeting } from '../mail-content.ts';

/** A change to how the user signs in. `what` is a whole sentence. */
export const securityNotice = defineMail<{ username: string; what: string }>({
  usefulHours: 72,
  write: ({ username, what }, site) => ({
    subject: 'A change to how you sign in',
    heading: 'A change to how you sign in',
    blocks: [
      { kind: 'paragraph', text: greeting(username) },
      { kind: 'paragraph', text: what },
      { kind: 'button', label: 'Open my account', url: `${site.appUrl}/account` },
      {
        kind: 'note',
        text: `If this was not you, choose a new password at ${site.appUrl}/forgot-password and write to ${site.supportEmail}.`,
      },
    ],
  }),
});
