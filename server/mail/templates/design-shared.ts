import { defineMail, type MailBlock } from '../mail-content.ts';

/**
 * To a customer, in the name of the shop or person that shares: the link to the design. `note` is the sender's own
 * words.
 */
export const designShared = defineMail<{
  from: string;
  replyTo: string;
  designName: string;
  note: string;
  hasPassword: boolean;
  url: string;
}>({
  usefulHours: 48,
  write: ({ from, replyTo, designName, note, hasPassword, url }) => {
    const quote: MailBlock[] = note === '' ? [] : [{ kind: 'quote', text: note }];
    return {
      subject: `${from} has sent you a design`,
      heading: 'A design for you',
      replyTo,
      blocks: [
        {
          kind: 'paragraph',
          text: `${from} would like you to see how your interior could look, and to say yes, no, or what should be different. No account is needed.`,
        },
        {
          kind: 'facts',
          rows: [
            ['Design', designName],
            ['Sent by', from],
          ],
        },
        ...quote,
        { kind: 'button', label: 'See the design', url },
        {
          kind: 'note',
          text: `${hasPassword ? 'The page asks for a password, which the sender gives you. ' : ''}Replies to this email go to ${replyTo}. If you do not know the sender, you can ignore it.`,
        },
      ],
    };
  },
});
