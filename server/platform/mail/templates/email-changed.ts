import { defineMail, greeting, type MailBlock } from '../mail-content.ts';

/** Mail to the old address. `url` restores that address; `null` when it was never verified. */
export const emailChanged = defineMail<{ username: string; newEmail: string; url: string | null }>({
  usefulHours: 24 * 7,
  write: ({ username, newEmail, url }, site) => {
    const undo: MailBlock[] =
      url === null
        ? [
            {
              kind: 'note',
              text: `If this was not you, write to ${site.supportEmail} at once: somebody knows your password.`,
            },
          ]
        : [
            {
              kind: 'paragraph',
              text: 'If this was not you, take the account back: every device is signed out, and you choose a new password.',
            },
            { kind: 'button', label: 'Take my account back', url },
            { kind: 'note', text: `The link works for seven days. After that, write to ${site.supportEmail}.` },
          ];
    return {
      subject: 'The email address of your account was changed',
      heading: 'Your account has a new address',
      blocks: [
        { kind: 'paragraph', text: greeting(username) },
        {
          kind: 'paragraph',
          text: `Your Retrim account now uses ${newEmail}. Mail about it no longer goes to this address.`,
        },
        ...undo,
      ],
    };
  },
});
