import { defineMail, greeting } from '../mail-content.ts';

/** `premiumUntil`: a date in words, until which the plan goes on while the provider tries again. */
export const paymentFailed = defineMail<{ username: string; amount: string; premiumUntil: string }>({
  usefulHours: 72,
  write: ({ username, amount, premiumUntil }, site) => ({
    subject: 'Your payment did not go through',
    heading: 'Your payment did not go through',
    blocks: [
      { kind: 'paragraph', text: greeting(username) },
      {
        kind: 'paragraph',
        text: `Your bank declined the payment of ${amount}. We will try again. Your plan continues until ${premiumUntil}; a new card fixes this right away.`,
      },
      { kind: 'button', label: 'Update the payment details', url: `${site.appUrl}/subscription?tab=current` },
      { kind: 'note', text: 'None of your designs will be deleted, whatever happens with the payment.' },
    ],
  }),
});
