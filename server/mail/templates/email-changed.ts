import { defineMail, greeting } from '../mail-content.ts';

/** To the old address: the account goes by another one now. */
export const emailChanged = defineMail<{ username: string; newEmail: string }>({
  usefulHours: 72,
  write: ({ username, newEmail }, site) => ({
    subject: 'The email address of your account was changed',
    heading: 'Your account has a new address',
    blocks: [
      { kind: 'paragraph', text: greeting(username) },
      { kind: 'paragraph', text: `Your Retrim account now uses ${newEmail}. Mail about it no longer goes to this address.` },
      { kind: 'note', text: `If this was not you, write to ${site.supportEmail} at once: somebody knows your password.` },
    ],
  }),
});
