import { defineMail, greeting, type MailBlock } from '../mail-content.ts';

const SAYS = { approved: 'approved', change: 'asked for a change to', declined: 'declined' } as const;
const HEADINGS = { approved: 'Approved', change: 'Change requested', declined: 'Declined' };

/**
 * Mail to the shop: a customer has answered on the shared page. `words` and `pins` are the customer's. `url`: the
 * record.
 */
export const customerDecided = defineMail<{
  username: string;
  designName: string;
  version: number;
  decision: keyof typeof SAYS;
  personName: string;
  words: string;
  pins: string[];
  url: string;
}>({
  usefulHours: 24 * 7,
  write: ({ username, designName, version, decision, personName, words, pins, url }) => {
    const said = [words, ...pins.map((text, i) => `${i + 1}. ${text}`)].filter((text) => text !== '').join('\n');
    const quote: MailBlock[] = said === '' ? [] : [{ kind: 'quote', text: said }];
    return {
      subject: `${personName} ${SAYS[decision]} ${designName}`,
      heading: HEADINGS[decision],
      blocks: [
        { kind: 'paragraph', text: greeting(username) },
        { kind: 'paragraph', text: `${personName} ${SAYS[decision]} your design.` },
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
