import { defineMail } from '../mail-content.ts';

/** To a customer who has opened a link and not answered, in the name of the shop or person that shares. */
export const designReminder = defineMail<{
  from: string;
  replyTo: string;
  designName: string;
  hasPassword: boolean;
  url: string;
}>({
  usefulHours: 48,
  write: ({ from, replyTo, designName, hasPassword, url }) => ({
    subject: `Your design from ${from} is waiting for your answer`,
    heading: 'Have you had time to look?',
    replyTo,
    blocks: [
      {
        kind: 'paragraph',
        text: `${from} would like to know what you think of this design. You can approve it, ask for a change, or decline it. No account is needed.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Design', designName],
          ['Sent by', from],
        ],
      },
      { kind: 'button', label: 'See the design', url },
      {
        kind: 'note',
        text: `${hasPassword ? `The page asks for the password that ${from} gave you. ` : ''}Replies to this email go to ${replyTo}.`,
      },
    ],
  }),
});
