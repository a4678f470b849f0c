/** Mails of a shop to its customers, and to the shop about their answers. */
import type { Pin } from '#contract/customer/approvals.ts';
import { LANGUAGES, type Language } from '#contract/customer/words/languages.ts';
import type { MailWords } from '#contract/customer/words/mail-words.ts';
import { PAGE_WORDS, type PageWords } from '#contract/customer/words/page-words.ts';
import { PAPER_WORDS } from '#contract/customer/words/paper-words.ts';
import type { DesignChange } from '#contract/studio/design-lines.ts';
import { customerMail, type CustomerMail } from '../customer-mail.ts';
import { defineMail, greeting, SAMPLE_SITE, type MailBlock, type MailContent } from '../mail-content.ts';

const sampleMail = (language: Language): CustomerMail => ({
  language,
  person: 'Pat O’Brien',
  from: 'Hide & Seek Trim',
  replyTo: 'hello@hide.example',
  logoFileId: 'logo',
  pictureFileId: 'picture',
  designName: '1967 Ford Bronco',
  count: 1,
  hasPassword: false,
  url: `${SAMPLE_SITE.appUrl}/s/Jx0aPq3yC7l2mZk9RrT4vW8sBdE6fGhN`,
  reader: 'Yk3v0cQ8',
});
const inEachLanguage = <Data>(dataOf: (mail: CustomerMail) => Data): Data[] =>
  LANGUAGES.map((language) => dataOf(sampleMail(language)));

/** Data of every email to a shop about a customer's answer. A type alias, because the outbox takes only such data. */
export type AnswerMail = {
  username: string;
  /** Name and vehicle of the job; empty when they are unknown. */
  customer: string;
  vehicle: string;
  designName: string;
  version: number;
  personName: string;
  /** The customer's comment, in words and pins. */
  words: string;
  pins: Pin[];
  pictureFileId: string | null;
};

const SAMPLE_ANSWER: AnswerMail = {
  username: 'Ana Sample',
  customer: 'Kim O’Brien',
  vehicle: '1967 Ford Bronco',
  designName: 'Red leather, diamond quilted',
  version: 2,
  personName: 'Pat O’Brien',
  words: '',
  pins: [],
  pictureFileId: 'picture',
};
const SAMPLE_RECORD = {
  url: `${SAMPLE_SITE.appUrl}/approvals/3f2c`,
  studioUrl: `${SAMPLE_SITE.appUrl}/design-studio?design=7`,
};

const SAMPLE_APPROVAL = {
  version: 2,
  lines: [['Seats', 'Leather, tan']] as [string, string][],
  personName: 'Pat O’Brien',
  when: 'Nov 28, 2026, 3:04 PM CST',
  recordNumber: '5d41 402a bc4b',
  nextSteps: '',
  approvedUrl: `${sampleMail('en').url}?option=0&version=2`,
};

const SAMPLE_UPDATE = {
  version: 2,
  answered: 1,
  changes: [
    { name: 'Inserts, bolsters, headrests', before: 'Leather, red', now: 'Leather, diamond quilt, tan' },
    { name: 'Stitching', before: 'Double, black', now: 'as it is today' },
  ],
};

const VERBS = { approved: 'approved', change: 'asked for a change to', declined: 'declined' } as const;
const OUTCOMES = { approved: 'approved', change: 'change requested', declined: 'declined' } as const;

/** Names the job, because the shop's own name of a design is often that of its covers, which other designs have too. */
const nameJob = ({ customer, personName, vehicle, designName }: AnswerMail): string =>
  `${customer || personName}, ${vehicle || `“${designName}”`}`;

/** Pins keep the numbers that they have in the picture. */
export const formatComments = (message: string, pins: readonly Pin[]): string =>
  [message, ...pins.map(({ text }, i) => (text === '' ? '' : `${i + 1}. ${text}`))]
    .filter((text) => text !== '')
    .join('\n');

interface AnswerText {
  outcome: string;
  text: string;
  button: { label: string; url: string };
  links?: readonly MailBlock[];
  note: string;
}

const answerMail = (answer: AnswerMail, { outcome, text, button, links = [], note }: AnswerText): MailContent => {
  const { username, designName, version, personName, words, pins, pictureFileId } = answer;
  const title = `${nameJob(answer)}: ${outcome}`;
  const comments = formatComments(words, pins);
  return {
    subject: title,
    heading: title,
    blocks: [
      { kind: 'paragraph', text: greeting(username) },
      { kind: 'paragraph', text },
      ...(comments === '' ? [] : [{ kind: 'quote' as const, text: comments }]),
      ...(pictureFileId === null
        ? []
        : [{ kind: 'picture' as const, fileId: pictureFileId, alt: designName, url: button.url, pins }]),
      {
        kind: 'facts',
        rows: [
          ['Design', designName],
          ['Version', String(version)],
          ['Name given', personName],
        ],
      },
      { kind: 'button', ...button },
      ...links,
      { kind: 'note', text: `The name is what the person with the link typed. ${note}` },
    ],
  };
};

const inviteToAnswer = ({ text, choose }: MailWords['shared'], { count, from }: CustomerMail): string =>
  count > 1 ? choose(count, from) : text(from);

const changesOf = (words: PageWords, answered: number, changes: readonly DesignChange[]): MailBlock[] => [
  { kind: 'heading', text: words.changesTitle(answered) },
  changes.length === 0
    ? { kind: 'paragraph', text: words.changesNone }
    : {
        kind: 'facts',
        rows: changes.map(({ name, before, now }) => [
          name,
          before === '' ? now : `${now} (${words.previously(before)})`,
        ]),
      },
];

export const CUSTOMER_MAILS = {
  /** Mail to the shop about a customer's decision. `url` leads to the record, `studioUrl` to the design in the studio. */
  'customer-decided': defineMail<AnswerMail & { decision: keyof typeof VERBS; url: string; studioUrl: string }>({
    usefulHours: 24 * 7,
    samples: [
      { ...SAMPLE_ANSWER, ...SAMPLE_RECORD, decision: 'approved' },
      {
        ...SAMPLE_ANSWER,
        ...SAMPLE_RECORD,
        decision: 'declined',
        words: 'Too red for us.',
        customer: '',
        vehicle: '',
      },
      {
        ...SAMPLE_ANSWER,
        ...SAMPLE_RECORD,
        decision: 'change',
        words: 'Darker inserts, please,\nand no piping.',
        pins: [
          { x: 0.3, y: 0.6, text: 'Here it should be plain' },
          { x: 0.7, y: 0.4, text: 'Thread in tan' },
        ],
      },
    ],
    write: ({ decision, url, studioUrl, ...answer }) => {
      const record = { label: 'Open the record', url };
      return answerMail(answer, {
        outcome: OUTCOMES[decision],
        text: `${answer.personName} ${VERBS[decision]} your design.`,
        ...(decision === 'change'
          ? { button: { label: 'Make this change', url: studioUrl }, links: [{ kind: 'link', ...record }] }
          : { button: record }),
        note: 'The record holds the exact version and the time.',
      });
    },
  }),

  /** Mail to the shop about a customer's question. `url` leads to the design. */
  'customer-asked': defineMail<AnswerMail & { url: string }>({
    usefulHours: 24 * 7,
    samples: [
      {
        ...SAMPLE_ANSWER,
        words: 'Is the thread\nthe same on the doors?',
        pins: [{ x: 0.5, y: 0.5, text: 'I mean this seam' }],
        url: `${SAMPLE_SITE.appUrl}/designs/7`,
      },
    ],
    write: ({ url, ...answer }) =>
      answerMail(answer, {
        outcome: 'a question',
        text: `${answer.personName} has a question about your design.`,
        button: { label: 'Answer the question', url },
        note: 'The question decides nothing.',
      }),
  }),

  /**
   * The customer's certificate of their approval. `approvedUrl` opens exactly that version; `nextSteps` is the shop's own
   * text; that and `personName` are empty when they look like a link. `phone` is the shop's, where the link shows the shop.
   */
  'design-approved': defineMail<
    CustomerMail & {
      version: number;
      /** All that was chosen. */
      lines: [string, string][];
      personName: string;
      when: string;
      recordNumber: string;
      nextSteps: string;
      phone?: string;
      approvedUrl: string;
    }
  >({
    usefulHours: 24 * 7,
    samples: [
      ...inEachLanguage((mail) => ({ ...mail, ...SAMPLE_APPROVAL })),
      {
        ...sampleMail('en'),
        ...SAMPLE_APPROVAL,
        count: 3,
        personName: '',
        nextSteps: 'We call you within two days.',
        phone: '+1 555 0100',
      },
    ],
    write: ({ version, lines, personName, when, recordNumber, nextSteps, phone = '', approvedUrl, ...mail }) =>
      customerMail(mail, ({ approved, version: versionWord }) => {
        const paper = PAPER_WORDS[mail.language];
        const { afterAnswerTitle, afterApprovalText, afterApprovalCall, record } = PAGE_WORDS[mail.language];
        return {
          subject: approved.subject(mail.from),
          heading: paper.headings.approved,
          text: approved.text(mail.from),
          facts: [
            ...lines,
            [versionWord, String(version)],
            ...(personName === '' ? [] : [[paper.name, personName] as const]),
            [paper.when, when],
            [record, recordNumber],
          ],
          last: [
            { kind: 'heading', text: afterAnswerTitle },
            nextSteps === '' ? { kind: 'paragraph', text: afterApprovalText } : { kind: 'quote', text: nextSteps },
            ...(phone === '' ? [] : [{ kind: 'paragraph' as const, text: `${afterApprovalCall} ${phone}` }]),
          ],
          button: { label: approved.see, url: approvedUrl },
          note: paper.note,
        };
      }),
  }),

  /** Reminder to a customer who opened a link and has not answered. */
  'design-reminder': defineMail<CustomerMail>({
    usefulHours: 48,
    samples: inEachLanguage((mail) => ({ ...mail, hasPassword: true, pictureFileId: null })),
    write: (mail) =>
      customerMail(mail, ({ reminder }) => ({
        subject: reminder.subject(mail.from),
        heading: reminder.heading,
        text: reminder.text(mail.from),
        mayBeUnknown: true,
      })),
  }),

  /** Mail with a design to a customer. `note` is the shop's message; `until` is the day on which the link ends, if it does. */
  'design-shared': defineMail<CustomerMail & { note: string; mayAnswer: boolean; until?: string }>({
    usefulHours: 48,
    samples: [
      ...inEachLanguage((mail) => ({
        ...mail,
        note: 'As we said on the phone.\nPat',
        mayAnswer: true,
        until: 'Dec 5, 2026',
      })),
      ...inEachLanguage((mail) => ({ ...mail, count: 3, note: '', mayAnswer: true })),
      { ...sampleMail('en'), person: '', count: 3, logoFileId: null, note: '', mayAnswer: false },
    ],
    write: ({ note, mayAnswer, until = '', ...mail }) =>
      customerMail(mail, ({ shared, openUntil }) => ({
        subject: shared.subject(mail.from),
        heading: shared.heading,
        text: mayAnswer ? inviteToAnswer(shared, mail) : shared.look,
        message: note,
        facts: until === '' ? [] : [[openUntil, until]],
        mayBeUnknown: true,
      })),
  }),

  /**
   * Mail to a customer about a new version. `asked` is the change that they asked for, if any, and `changes` are against
   * the version that they `answered`, if one is known. `note` is the shop's message, if it sent the mail itself; `until` is
   * the link's last day, if it ends.
   */
  'design-updated': defineMail<
    CustomerMail & {
      version: number;
      asked: string;
      answered: number | null;
      changes: DesignChange[];
      note?: string;
      until?: string;
    }
  >({
    usefulHours: 48,
    samples: [
      ...inEachLanguage((mail) => ({ ...mail, ...SAMPLE_UPDATE, asked: 'Darker inserts, please.' })),
      { ...sampleMail('en'), ...SAMPLE_UPDATE, asked: '', changes: [] },
      {
        ...sampleMail('en'),
        ...SAMPLE_UPDATE,
        asked: '',
        answered: null,
        changes: [],
        note: 'As we said on the phone.',
        until: 'Dec 5, 2026',
      },
    ],
    write: ({ version, asked, answered, changes, note = '', until = '', ...mail }) =>
      customerMail(mail, ({ updated, version: versionWord, openUntil }) => ({
        subject: updated.subject(mail.from),
        heading: updated.heading,
        text: asked === '' ? updated.text(mail.from) : updated.changed(mail.from),
        message: note,
        first: [
          ...(asked === ''
            ? []
            : [
                { kind: 'paragraph' as const, text: updated.asked },
                { kind: 'quote' as const, text: asked },
              ]),
          ...(answered === null ? [] : changesOf(PAGE_WORDS[mail.language], answered, changes)),
        ],
        facts: [[versionWord, String(version)], ...(until === '' ? [] : [[openUntil, until] as const])],
      })),
  }),

  /**
   * Mail to a customer with the shop's answer. `asked` is the question, empty when it looks like a link; `pins` are its
   * pins, without their texts, if the picture is that of the version that was asked about.
   */
  'question-answered': defineMail<CustomerMail & { answer: string; asked: string; pins?: Pin[] }>({
    usefulHours: 24 * 7,
    samples: [
      ...inEachLanguage((mail) => ({
        ...mail,
        answer: 'Yes, the same.\nPat',
        asked: 'Is the thread the same?',
        pins: [{ x: 0.5, y: 0.5, text: '' }],
      })),
      { ...sampleMail('en'), answer: 'Yes.', asked: '' },
    ],
    write: ({ answer, asked, pins = [], ...mail }) =>
      customerMail(mail, ({ answered, updated }) => ({
        pins,
        subject: answered.subject(mail.from),
        heading: answered.heading,
        text: answered.text(mail.from),
        first: [
          { kind: 'quote', text: answer },
          ...(asked === ''
            ? []
            : [
                { kind: 'paragraph' as const, text: updated.asked },
                { kind: 'quote' as const, text: asked },
              ]),
        ],
      })),
  }),

  /** Tells a customer who has not approved that the link expires on `date`. */
  'link-ending': defineMail<CustomerMail & { date: string }>({
    usefulHours: 24,
    samples: inEachLanguage((mail) => ({ ...mail, date: 'Dec 5, 2026' })),
    write: ({ date, ...mail }) =>
      customerMail(mail, ({ linkExpiring, openUntil }) => ({
        subject: linkExpiring.subject(date),
        heading: linkExpiring.heading,
        text: linkExpiring.text(date, mail.from),
        facts: [[openUntil, date]],
      })),
  }),
};
