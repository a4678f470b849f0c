import { defineMail } from '../mail-content.ts';

/** Mail to an address that has an account, when another account asks for it. Neither learns about the other. */
export const addressInUse = defineMail<Record<never, never>>({
  usefulHours: 72,
  write: (_data, site) => ({
    subject: 'Somebody tried to use your email address',
    heading: 'Your address already has an account',
    blocks: [
      { kind: 'paragraph', text: 'Hello,' },
      {
        kind: 'paragraph',
        text: 'Somebody asked to use this address for another Retrim account. An account has it already, so nothing changes.',
      },
      {
        kind: 'paragraph',
        text: 'If this was you, sign in to the account that has this address, or ask for a new password for it.',
      },
      { kind: 'button', label: 'Sign in', url: `${site.appUrl}/auth` },
      { kind: 'note', text: 'If it was not you, there is nothing to do.' },
    ],
  }),
});
