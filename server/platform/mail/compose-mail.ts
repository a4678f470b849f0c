/**
 * Turns a mail's content into subject, text and HTML. The HTML uses tables and inline styles, because mail programs
 * support little else.
 */
import { truncateToUtf16Length } from '#contract/graphemes.ts';
import { cleanLine, cleanText } from '#contract/plain-text.ts';
import { colonOf } from '#contract/customer/words/languages.ts';
import { MAIL_WORDS } from '#contract/customer/words/mail-words.ts';
import { escapeHtml } from '../http/escape-html.ts';
import type { MailBlock, MailContent, MailContext } from './mail-content.ts';

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
  replyTo: string | undefined;
}

const STYLE = {
  paper: '#f7f3ed',
  surface: '#fffdf9',
  ink: '#1c1917',
  ink2: '#57514a',
  ink3: '#6b6258',
  line: '#ddd5c9',
  accent: '#7a1f2b',
  onAccent: '#fff8f2',
  thread: '#b9793e',
} as const;
const TEXT_FONT = "'Instrument Sans', 'Segoe UI', Helvetica, Arial, sans-serif";
const HEADING_FONT = "Archivo, 'Arial Narrow', 'Segoe UI', Helvetica, Arial, sans-serif";

const MAX_SUBJECT_LENGTH = 200;

/** The page at this server's present address, because a mail may have been queued under an earlier one. */
const toSiteUrl = (url: string, context: MailContext): string => {
  const { origin, pathname, search, hash } = new URL(url);
  const site = new URL(context.appUrl).origin;
  return origin === site ? url : `${site}${pathname}${search}${hash}`;
};

/** URL of a picture for the HTML; undefined when the picture no longer exists. */
type PictureSource = (fileId: string) => string | undefined;

export const composeMail = (
  content: MailContent,
  context: MailContext,
  sourceOf: PictureSource = () => undefined,
): ComposedMail => ({
  subject: truncateToUtf16Length(cleanLine(content.subject), MAX_SUBJECT_LENGTH),
  text: composeText(content, context),
  html: composeHtml(content, context, sourceOf),
  replyTo: replyToOf(content),
});

const replyToOf = ({ replyTo }: MailContent) => replyTo && cleanLine(replyTo);

const TAGLINE = 'Retrim. See your interior reupholstered before a hide is cut.';

/** Empty unless the operator has configured a name. */
const operatorOf = ({ site: { operator } }: MailContext): string =>
  cleanLine([operator.name, operator.address].filter((part) => part !== null).join(', '));

const languageOf = ({ shop }: MailContent) => shop?.language ?? 'en';
const wordsOf = (content: MailContent) => MAIL_WORDS[languageOf(content)].frame;

/** The line that says where to send questions: those about a shop's design go to the shop. */
const questionsOf = (content: MailContent, context: MailContext): string => {
  if (content.shop === undefined) return `Questions: ${context.supportEmail}`;
  const replyTo = replyToOf(content);
  return replyTo === undefined ? '' : wordsOf(content).questions(replyTo);
};

const listFooterLines = (content: MailContent, context: MailContext): string[] =>
  [
    questionsOf(content, context),
    content.shop === undefined ? TAGLINE : wordsOf(content).sentWith,
    operatorOf(context),
  ].filter((part) => part !== '');

const composeText = (content: MailContent, context: MailContext): string =>
  [
    cleanLine(content.shop?.name ?? ''),
    cleanLine(content.heading),
    ...content.blocks.map((block) => renderBlockText(block, content, context)),
    `-- \n${listFooterLines(content, context).join('\n')}\n${context.appUrl}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');

const renderBlockText = (block: MailBlock, content: MailContent, context: MailContext): string => {
  const colon = colonOf(languageOf(content));
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
    case 'note':
      return cleanLine(block.text);
    // The plain text has no pictures: the other blocks already describe the picture and link to it.
    case 'picture':
      return '';
    case 'button':
    case 'link':
      return `${cleanLine(block.label)}${colon}\n${toSiteUrl(block.url, context)}`;
    case 'facts':
      return block.rows.map(([label, value]) => `${cleanLine(label)}${colon} ${cleanLine(value)}`).join('\n');
    case 'quote':
      return cleanText(block.text)
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n');
  }
};

/** The shop's logo and name, or our name. */
const renderLetterhead = ({ shop }: MailContent, context: MailContext, sourceOf: PictureSource): string => {
  if (shop === undefined)
    return `<a href="${escapeHtml(context.appUrl)}" style="color:${STYLE.ink};text-decoration:none">Retrim</a>`;
  const logo = shop.logoFileId && sourceOf(shop.logoFileId);
  const name = escapeHtml(cleanLine(shop.name));
  if (!logo) return name;
  return `<img src="${escapeHtml(logo)}" alt="" height="44" style="display:block;height:44px;width:auto;max-width:240px;margin:0 0 10px">${name}`;
};

const footerHtml = (content: MailContent, context: MailContext): string => {
  const support = escapeHtml(context.supportEmail);
  return listFooterLines(content, context)
    .map((line) => {
      if (line !== `Questions: ${context.supportEmail}`) return escapeHtml(line);
      return `Questions: <a href="mailto:${support}" style="color:${STYLE.ink3}">${support}</a>`;
    })
    .join('<br>');
};

const composeHtml = (content: MailContent, context: MailContext, sourceOf: PictureSource): string => `<!doctype html>
<html lang="${languageOf(content)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(cleanLine(content.subject))}</title></head>
<body style="margin:0;padding:0;background:${STYLE.paper};color:${STYLE.ink};font:16px/1.55 ${TEXT_FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${STYLE.paper}"><tr><td align="center" style="padding:28px 14px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;word-break:break-word">
<tr><td style="padding:0 4px 14px;font:700 20px/1.2 ${HEADING_FONT};letter-spacing:-.01em">${renderLetterhead(content, context, sourceOf)}</td></tr>
<tr><td style="background:${STYLE.surface};border:1px solid ${STYLE.line};border-radius:10px;padding:28px 28px 24px">
<h1 style="margin:0 0 6px;font:700 25px/1.2 ${HEADING_FONT};letter-spacing:-.01em">${escapeHtml(cleanLine(content.heading))}</h1>
<div style="border-top:2px dashed ${STYLE.thread};width:84px;height:0;margin:0 0 18px;font-size:0;line-height:0">&nbsp;</div>
${content.blocks.map((block) => blockHtml(block, { content, context, sourceOf })).join('\n')}
</td></tr>
<tr><td style="padding:16px 4px 0;font-size:13px;line-height:1.5;color:${STYLE.ink3}">${footerHtml(content, context)}</td></tr>
</table></td></tr></table></body></html>
`;

interface BlockContext {
  content: MailContent;
  context: MailContext;
  sourceOf: PictureSource;
}

const blockHtml = (block: MailBlock, { content, context, sourceOf }: BlockContext): string => {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 16px">${escapeHtml(cleanLine(block.text))}</p>`;
    case 'heading':
      return `<h2 style="margin:22px 0 6px;font:700 17px/1.3 ${HEADING_FONT}">${escapeHtml(cleanLine(block.text))}</h2>`;
    case 'picture': {
      const source = sourceOf(block.fileId);
      if (source === undefined) return '';
      return `<p style="margin:0 0 18px"><a href="${escapeHtml(toSiteUrl(block.url, context))}"><img src="${escapeHtml(source)}" alt="${escapeHtml(cleanLine(block.alt))}" width="504" style="display:block;margin:0 auto;width:auto;max-width:100%;height:auto;max-height:440px;border:0;border-radius:6px"></a></p>`;
    }
    case 'note':
      return `<p style="margin:18px 0 0;font-size:13px;line-height:1.5;color:${STYLE.ink3}">${escapeHtml(cleanLine(block.text))}</p>`;
    case 'link':
      return `<p style="margin:10px 0 0;font-size:13px;line-height:1.5"><a href="${escapeHtml(toSiteUrl(block.url, context))}" style="color:${STYLE.ink3}">${escapeHtml(cleanLine(block.label))}</a></p>`;
    case 'button': {
      const url = escapeHtml(toSiteUrl(block.url, context));
      return `<p style="margin:22px 0 10px"><a href="${url}" style="display:inline-block;background:${STYLE.accent};color:${STYLE.onAccent};text-decoration:none;font-weight:600;padding:13px 22px;border-radius:6px">${escapeHtml(cleanLine(block.label))}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:1.5;color:${STYLE.ink3};word-break:break-all">${escapeHtml(wordsOf(content).copyAddress)}<br><a href="${url}" style="color:${STYLE.ink3}">${url}</a></p>`;
    }
    case 'facts':
      return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 16px;width:100%;border-collapse:collapse">${block.rows.map(([label, value]) => `<tr><td style="padding:7px 14px 7px 0;border-bottom:1px solid ${STYLE.line};color:${STYLE.ink2};font-size:14px;vertical-align:baseline;width:36%">${escapeHtml(cleanLine(label))}</td><td style="padding:7px 0;border-bottom:1px solid ${STYLE.line};vertical-align:baseline">${escapeHtml(cleanLine(value))}</td></tr>`).join('')}</table>`;
    case 'quote':
      return `<blockquote style="margin:4px 0 16px;padding:2px 0 2px 14px;border-left:3px solid ${STYLE.thread}">${escapeHtml(cleanText(block.text)).replace(/\n/g, '<br>')}</blockquote>`;
  }
};
