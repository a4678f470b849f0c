/** Mails about an account (sign-in, email address, deletion) and messages to our support. */
import { TRIAL_RENDERS, TRIAL_DAYS } from '#contract/money/plan-catalog.ts';
import { defineMail, greeting, SAMPLE_SITE, type MailBlock } from '../mail-content.ts';

const username = 'Ana Sample';
const newEmail = 'ana.sample@new.example';
const url = `${SAMPLE_SITE.appUrl}/reset-password#token=Jx0aPq3yC7l2mZk9RrT4vW8sBdE6fGhN`;

export const ACCOUNT_MAILS = {
  /** `url` is the one-use link; `changing` is set when an account changes its email address. */
  verify: defineMail<{ username: string; url: string; changing: boolean }>({
    usefulHours: 24,
    samples: [
      { username, url, changing: false },
      { username, url, changing: true },
    ],
    write: ({ username, url, changing }) => ({
      subject: changing ? 'Confirm your new email address' : 'Confirm your email address',
      heading: changing ? 'Confirm your new address' : 'Confirm your address',
      blocks: [
        { kind: 'paragraph', text: greeting(username) },
        {
          kind: 'paragraph',
          text: changing
            ? 'You asked to use this address for your Retrim account. It takes over once you confirm it; until then nothing changes.'
            : 'Please confirm that this address is yours. You can start right away; to email a design to a customer, or to have it rendered by an outside AI service, you need a confirmed address.',
        },
        { kind: 'button', label: 'Open the page to confirm', url },
        {
          kind: 'note',
          text: 'The link works for 24 hours. If this was not you, ignore this email: without the confirmation nothing happens.',
        },
      ],
    }),
  }),

  /** `url` is the one-use link (D-21); `endsOtherAccess` is set for accounts with API keys, passkeys or webhooks. */
  reset: defineMail<{ username: string; url: string; endsOtherAccess?: boolean }>({
    usefulHours: 1,
    samples: [
      { username, url, endsOtherAccess: false },
      { username, url, endsOtherAccess: true },
    ],
    write: ({ username, url, endsOtherAccess }) => ({
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
          text: `The link works once and for one hour, and signs every device out.${endsOtherAccess === true ? ' API keys are revoked, passkeys removed and webhooks switched off.' : ''} If it was not you, ignore this email: your password stays as it is.`,
        },
      ],
    }),
  }),

  /** `hasTrial`: the trial is a new one, not that of an earlier account, and it runs. */
  welcome: defineMail<{ username: string; hasTrial: boolean }>({
    usefulHours: 72,
    samples: [
      { username, hasTrial: true },
      { username, hasTrial: false },
    ],
    write: ({ username, hasTrial }, site) => ({
      subject: 'Welcome to Retrim',
      heading: 'Welcome to Retrim',
      blocks: [
        { kind: 'paragraph', text: greeting(username) },
        ...(hasTrial
          ? [
              {
                kind: 'paragraph' as const,
                text: `Your free trial has started: ${TRIAL_RENDERS} renders over ${TRIAL_DAYS} days, no card needed. The live preview uses none of them.`,
              },
            ]
          : []),
        {
          kind: 'paragraph',
          text: 'One photo from the open door, with the whole seat in it and even light, gives the best result.',
        },
        { kind: 'button', label: 'Open the studio', url: `${site.appUrl}/design-studio` },
      ],
    }),
  }),

  'account-deleted': defineMail<{ username: string; hadSubscription: boolean }>({
    usefulHours: 72,
    samples: [
      { username, hadSubscription: true },
      { username, hadSubscription: false },
    ],
    write: ({ username, hadSubscription }, site) => ({
      subject: 'Your account was deleted',
      heading: 'Your account was deleted',
      blocks: [
        { kind: 'paragraph', text: greeting(username) },
        {
          kind: 'paragraph',
          text: `Your Retrim account, your designs and your pictures were deleted.${hadSubscription ? ' Your subscription was cancelled; you will not be charged again.' : ''}`,
        },
        { kind: 'note', text: `If this was not you, write to ${site.supportEmail} at once.` },
      ],
    }),
  }),

  /** Mail to an email address that has an account, when another account asks for it. Neither learns about the other. */
  'address-in-use': defineMail<Record<never, never>>({
    usefulHours: 72,
    samples: [{}],
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
  }),

  /** Mail to the current email address when a change is requested. `url` stops it or, if `proven`, undoes it within a week. */
  'email-change-asked': defineMail<{ username: string; newEmail: string; url: string; proven: boolean }>({
    usefulHours: 24 * 7,
    samples: [
      { username, newEmail, url, proven: true },
      { username, newEmail, url, proven: false },
    ],
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
            ? 'The link works for seven days, even after the change has been made.'
            : 'The link works until the change is made: this address was never confirmed.',
        },
      ],
    }),
  }),

  /** Mail to the old email address. `url` restores that address; `null` when it was never verified. */
  'email-changed': defineMail<{ username: string; newEmail: string; url: string | null }>({
    usefulHours: 24 * 7,
    samples: [
      { username, newEmail, url },
      { username, newEmail, url: null },
    ],
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
            text: `Your Retrim account now uses ${newEmail}. Emails about it no longer go to this address.`,
          },
          ...undo,
        ],
      };
    },
  }),

  /** A change to how the user signs in. `what` is a whole sentence. */
  'security-notice': defineMail<{ username: string; what: string }>({
    usefulHours: 72,
    samples: [{ username, what: 'Two-factor sign-in was switched off.' }],
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
  }),

  /** A contact message to our support. The subject says if it is from a subscriber (D-72). */
  'contact-received': defineMail<{
    name: string;
    email: string;
    subject: string;
    message: string;
    isPremium: boolean;
  }>({
    usefulHours: 24 * 7,
    samples: [
      {
        name: 'Pat O’Brien',
        email: 'pat@mail.example',
        subject: 'Can I use my own hides?',
        message: 'Hello,\n\nwe stock two lines of leather.\nIs there an import?',
        isPremium: true,
      },
    ],
    write: ({ name, email, subject, message, isPremium }) => ({
      subject: `${isPremium ? '[Premium] ' : ''}Contact: ${subject}`,
      heading: subject,
      replyTo: email,
      blocks: [
        {
          kind: 'facts',
          rows: [
            ['From', name],
            ['Email', email],
            ['Plan', isPremium ? 'Premium' : 'Free or visitor'],
          ],
        },
        { kind: 'quote', text: message },
      ],
    }),
  }),
};
