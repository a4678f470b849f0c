import { defineMail, greeting } from '../mail-content.ts';

/** `url` is the one-use link (D-21). */
export const reset = defineMail<{ username: string; url: string }>({
  usefulHours: 1,
  write: ({ username, url }) => ({
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    blocks: [
      { kind: 'paragraph', text: greeting(username) },
      {
        kind: 'paragraph',
        text: 'Somebody asked for a new password for your Retrim account. If it was you, choose one here:',
      },
      { kind: 'button', label: 'Choose a new password', url },
      {
        kind: 'note',
        text: 'The link works once and for one hour, and signs every device out; API keys are revoked, passkeys removed and webhooks switched off. If it was not you, ignore this email: your password stays as it is.',
      },
    ],
  }),
});
