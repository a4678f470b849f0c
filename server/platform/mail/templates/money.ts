/** Mails about a subscription. */
import { defineMail, greeting } from '../mail-content.ts';

export const MONEY_MAILS = {
  /**
   * `premiumUntil`: formatted date until which the plan continues while the payment provider retries the payment; absent
   * when the plan is on hold already.
   */
  'payment-failed': defineMail<{ username: string; amount: string; premiumUntil?: string }>({
    usefulHours: 72,
    samples: [
      { username: 'Ana Sample', amount: '$19.99', premiumUntil: 'Dec 5, 2026' },
      { username: 'Ana Sample', amount: '$19.99' },
    ],
    write: ({ username, amount, premiumUntil }, site) => ({
      subject: 'Your payment did not go through',
      heading: 'Your payment did not go through',
      blocks: [
        { kind: 'paragraph', text: greeting(username) },
        {
          kind: 'paragraph',
          text:
            premiumUntil === undefined
              ? `Your bank declined the payment of ${amount}. Your plan is on hold until it is paid; a new card fixes this right away.`
              : `Your bank declined the payment of ${amount}. We will try again. Your plan continues until ${premiumUntil}; a new card fixes this right away.`,
        },
        { kind: 'button', label: 'Update the payment details', url: `${site.appUrl}/subscription?tab=current` },
        { kind: 'note', text: 'None of your designs will be deleted, whatever happens with the payment.' },
      ],
    }),
  }),

  /** `endsOn`: a formatted date. */
  cancelled: defineMail<{ username: string; endsOn: string }>({
    usefulHours: 72,
    samples: [{ username: 'Ana Sample', endsOn: 'Dec 28, 2026' }],
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
  }),

  /** `renewsOn`: a formatted date. */
  resumed: defineMail<{ username: string; renewsOn: string }>({
    usefulHours: 72,
    samples: [{ username: 'Ana Sample', renewsOn: 'Dec 28, 2026' }],
    write: ({ username, renewsOn }, site) => ({
      subject: 'Your subscription continues',
      heading: 'Your subscription continues',
      blocks: [
        { kind: 'paragraph', text: greeting(username) },
        { kind: 'paragraph', text: `Your subscription has been resumed and renews on ${renewsOn}.` },
        { kind: 'button', label: 'See your plan', url: `${site.appUrl}/subscription?tab=current` },
      ],
    }),
  }),
};
