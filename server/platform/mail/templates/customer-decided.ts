import { defineMail, greeting, type MailBlock } from '../mail-content.ts';

const VERBS = { approved: 'approved', change: 'asked for a change to', declined: 'declined' } as const;
const HEADINGS = { approved: 'Approved', change: 'Change requested', declined: 'Declined' };

/** Mail to the shop about a customer's decision. `words` and `pins` are the customer's; `url` leads to the record. */
export const customerDecided = defineMail<{
  username: string;
  designName: string;
  version: number;
  decision: keyof typeof VERBS;
  personName: string;
  words: string;
  pins: string[];
  url: string;
}>({
  usefulHours: 24 * 7,
  write: ({ username, designName, version, decision, personName, words, pins, url }) => {
    const comments = [words, ...pins.map((text, i) => `${i + 1}. ${text}`)].filter((text) => text !== '').join('\n');
    const quote: MailBlock[] = comments === '' ? [] : [{ kind: 'quote', text: comments }];
    return {
      subject: `${personName} ${VERBS[decision]} ${designName}`,
      heading: HEADINGS[decision],
      blocks: [
        { kind: 'paragraph', text: greeting(username) },
        { kind: 'paragraph', text: `${personName} ${VERBS[decision]} your design.` },
        {
          kind: 'facts',
          rows: [
            ['Design', designName],
            ['Version', String(version)],
            ['Name given', personName],
          ],
        },
        ...quote,
        { kind: 'button', label: 'Open the record', url },
        {
          kind: 'note',
          text: 'The name is what the person with the link typed. The record holds the exact version and the time.',
        },
      ],
    };
  },
});
