import { defineMail, greeting } from '../mail-content.ts';

/** `url` is the one-use link; `changing` is set when an account changes its address. */
export const verify = defineMail<{ username: string; url: string; changing: boolean }>({
  usefulHours: 24,
  write: ({ username, url, changing }) => ({
    subject: changing ? 'Confirm your new email address' : 'Confirm your email address',
    heading: changing ? 'Confirm your new address' : 'Confirm your address',
    blocks: [
      { kind: 'paragraph', text: greeting(username) },
      {
        kind: 'paragraph',
        text: changing
          ? 'You asked to use this address for your Retrim account. It takes over once you confirm it; until then nothing changes.'
          : 'Please confirm that this address is yours. You can look around right away; renders with other people’s image models need a confirmed address.',
      },
      { kind: 'button', label: 'Open the page to confirm', url },
      {
        kind: 'note',
        text: 'The link works once and for 24 hours. If this was not you, ignore this email: without the confirmation nothing happens.',
      },
    ],
  }),
});
