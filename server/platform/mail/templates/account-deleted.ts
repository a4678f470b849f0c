import { defineMail, greeting } from '../mail-content.ts';

export const accountDeleted = defineMail<{ username: string; hadSubscription: boolean }>({
  usefulHours: 72,
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
});
