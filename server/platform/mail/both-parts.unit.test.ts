import { expect, test } from 'vitest';
import { MAIL_WORDS } from '#contract/customer/words/mail-words.ts';
import { composeMail } from './compose-mail.ts';
import { SAMPLE_SITE } from './mail-content.ts';
import { findMailTemplate, MAIL_TEMPLATES } from './mail-templates.ts';

const oneLine = (words: string): string => words.replace(/\s+/g, ' ').trim();

const LETTERS: Readonly<Record<string, string>> = {
  '&#60;': '<',
  '&#62;': '>',
  '&#34;': '"',
  '&#39;': "'",
  '&#38;': '&',
};
/** What is read in the HTML, piece by piece. */
const readIn = (html: string): string[] =>
  html
    .slice(html.indexOf('<body'))
    .replace(/<[^>]*>/g, '\n')
    .replace(/&(?:#\d+|nbsp);/g, (letter) => LETTERS[letter] ?? ' ')
    .split('\n')
    .map(oneLine)
    .filter((piece) => piece !== '');
const linksIn = (html: string): string[] =>
  [...html.matchAll(/href="(https?:[^"]*)"/g)].map(([, address]) => address!.replaceAll('&#38;', '&'));

const MAILS = Object.entries(MAIL_TEMPLATES).flatMap(([name, { samples }]) =>
  samples.map((data, nth) => [name, nth + 1, data] as const),
);
/** Said with a button that a mail program may not show; a text has the address right away. */
const COPY = Object.values(MAIL_WORDS).map(({ frame }) => frame.copyAddress);

test.each(MAILS)('%s, sample %d: text and HTML say the same and lead to the same places', (name, _nth, data) => {
  const template = findMailTemplate(name)!;
  const { subject, text, html } = composeMail(template.write(data, SAMPLE_SITE), SAMPLE_SITE, (id) => `cid:${id}`);
  expect(subject).not.toBe('');
  const read = oneLine(text.replace(/^> /gm, ''));
  const pieces = readIn(html);
  expect(pieces.filter((piece) => !COPY.includes(piece) && !read.includes(piece))).toEqual([]);
  expect(linksIn(html).filter((address) => !text.includes(address))).toEqual([]);

  const inHtml = [...pieces, ...linksIn(html)].join(' ');
  const lines = text
    .replace(/^(?:> |-- $)/gm, '')
    .split('\n')
    .map(oneLine)
    .filter((line) => line !== '');
  /** A fact stands in two cells, and a button has no colon. */
  const isRead = (line: string): boolean =>
    inHtml.includes(line) || inHtml.includes(line.replace(/ ?:$/, '')) || inHtml.includes(line.replace(/ ?: /, ' '));
  expect(lines.filter((line) => !isRead(line))).toEqual([]);
});

test('the text part of a mail in French has a space before every colon', () => {
  const french = MAILS.filter(([, , data]) => 'language' in data && data.language === 'fr');
  const lines = french.flatMap(([name, , data]) =>
    composeMail(findMailTemplate(name)!.write(data, SAMPLE_SITE), SAMPLE_SITE).text.split('\n'),
  );
  expect(lines.filter((line) => /[^\s]:(?!\/\/|\d)/.test(line))).toEqual([]);
});
