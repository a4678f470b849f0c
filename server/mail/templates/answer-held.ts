import { defineMail, greeting } from '../mail-content.ts';

const SAYS = { approved: 'approves', change: 'asks for a change to', declined: 'declines' } as const;

/**
 * To the shop: an answer came over a link that may be on a website, and does not count until the shop confirms it.
 * `url`: the design.
 */
export const answerHeld = defineMail<{
  username: string;
  designName: string;
  version: number;
  decision: keyof typeof SAYS;
  personName: string;
  url: string;
}>({
  usefulHours: 24 * 7,
  write: ({ username, designName, version, decision, personName, url }) => ({
    subject: `Please confirm: ${personName} ${SAYS[decision]} ${designName}`,
    heading: 'Is this your customer?',
    blocks: [
      { kind: 'paragraph', text: greeting(username) },
      {
        kind: 'paragraph',
        text: `An answer to your design came over an older link. The same link could be put on a website, so anybody may have sent it. Ask your customer, then confirm the answer or drop it. It counts for nothing until then.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Design', designName],
          ['Version', String(version)],
          ['Name given', personName],
        ],
      },
      { kind: 'button', label: 'Look at the answer', url },
      {
        kind: 'note',
        text: 'Answers to a new link count at once: links and embed codes have secrets of their own now.',
      },
    ],
  }),
});
