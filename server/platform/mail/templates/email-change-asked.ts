import { defineMail, greeting } from '../mail-content.ts';

/** Mail to the current address when a change is requested. `url` stops it or, if `proven`, undoes it within a week. */
export const emailChangeAsked = defineMail<{ username: string; newEmail: string; url: string; proven: boolean }>({
  usefulHours: 24 * 7,
  write: ({ username, newEmail, url, proven }) => ({
    subject: 'Someone asked to change the email address of your account',
    heading: 'A new address for your account?',
    blocks: [
      { kind: 'paragraph', text: greeting(username) },
      {
        kind: 'paragraph',
        text: `Somebody who is signed in and knows your password asked to move your Retrim account to ${newEmail}. The new address takes over once it is confirmed there.`,
      },
      {
        kind: 'paragraph',
        text: 'If this was you, there is nothing to do. If it was not you, stop it: every device is signed out, and you choose a new password.',
      },
      { kind: 'button', label: 'Stop the change', url },
      {
        kind: 'note',
        text: proven
          ? 'The link works for seven days, also after the change was made.'
          : 'The link works until the change is made: this address was never confirmed.',
      },
    ],
  }),
});
