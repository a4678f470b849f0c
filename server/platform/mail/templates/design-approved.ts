import { PAGE_WORDS } from '#contract/customer/words/page-words.ts';
import { PAPER_WORDS } from '#contract/customer/words/paper-words.ts';
import { customerMail, type CustomerMail } from '../customer-mail.ts';
import { defineMail } from '../mail-content.ts';

/**
 * The customer's certificate of their approval. `approvedUrl` opens exactly that version; `nextSteps` is the shop's own
 * text; that and `personName` are empty when they read as a link.
 */
export const designApproved = defineMail<
  CustomerMail & {
    version: number;
    /** Parts and their covers. */
    lines: [string, string][];
    personName: string;
    when: string;
    recordHash: string;
    nextSteps: string;
    approvedUrl: string;
  }
>({
  usefulHours: 24 * 7,
  write: ({ version, lines, personName, when, recordHash, nextSteps, approvedUrl, ...mail }) =>
    customerMail(mail, ({ approved, version: versionWord }) => {
      const paper = PAPER_WORDS[mail.language];
      const { nextTitle, nextText } = PAGE_WORDS[mail.language];
      return {
        subject: approved.subject(mail.from),
        heading: paper.headings.approved,
        text: approved.text(mail.from),
        facts: [
          ...lines,
          [versionWord, String(version)],
          ...(personName === '' ? [] : [[paper.name, personName] as const]),
          [paper.when, when],
          [paper.recordHash, recordHash],
        ],
        quote: [
          { kind: 'paragraph', text: nextTitle },
          nextSteps === '' ? { kind: 'paragraph', text: nextText } : { kind: 'quote', text: nextSteps },
        ],
        button: { label: approved.see, url: approvedUrl },
        note: paper.note,
      };
    }),
});
