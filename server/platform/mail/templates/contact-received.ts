import { defineMail } from '../mail-content.ts';

/** A contact message to our support. The subject says if it is from a subscriber (D-72). */
export const contactReceived = defineMail<{
  name: string;
  email: string;
  subject: string;
  message: string;
  premium: boolean;
}>({
  usefulHours: 24 * 7,
  write: ({ name, email, subject, message, premium }) => ({
    subject: `${premium ? '[Premium] ' : ''}Contact: ${subject}`,
    heading: subject,
    replyTo: email,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['From', name],
          ['Email', email],
          ['Plan', premium ? 'Premium' : 'Free or visitor'],
        ],
      },
      { kind: 'quote', text: message },
    ],
  }),
});
