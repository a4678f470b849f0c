/**
 * Shows the outbox in a browser when there is no mail server. Links in its mails can reset every user's password, so it
 * exists only in local mode and for requests from this machine.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MailRow } from '../db/schema/mails.ts';
import type { Deps } from '../deps.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { notFoundProblem } from '../http/problem.ts';
import { requireThisMachine } from '../http/local-mode.ts';
import { composeMail, type ComposedMail } from './compose-mail.ts';
import { findMail, listMails } from './mail-store.ts';
import { readPictures } from './mail-pictures.ts';
import { findMailTemplate } from './mail-templates.ts';

export const OUTBOX_PATH = '/dev/mail';

/** Undefined when there is a mail server, or outside local mode. */
export const outboxPath = ({ local, smtpUrl }: Deps['config']): string | undefined =>
  local && smtpUrl === undefined ? OUTBOX_PATH : undefined;

const MAX_SHOWN = 100;

const renderPage = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} - Retrim local outbox</title><style>
:root{color-scheme:light dark;--paper:#f7f3ed;--ink:#1c1917;--soft:#57514a;--line:#ddd5c9;--accent:#7a1f2b}@media(prefers-color-scheme:dark){:root{--paper:#161412;--ink:#f1ebe2;--soft:#b8afa4;--line:#3a342e;--accent:#e7a79f}}
body{margin:0 auto;max-width:60rem;padding:2rem 1.25rem;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}h1{font-size:1.6rem;margin:0 0 .25rem}p{color:var(--soft);margin:.25rem 0 1.5rem}
ul{list-style:none;padding:0;margin:0}li{border-top:1px solid var(--line);padding:.8rem 0}a{color:var(--accent)}li a{font-weight:600;display:inline-block;padding:.2rem 0}small{color:var(--soft);display:block;overflow-wrap:anywhere}pre{white-space:pre-wrap;overflow-wrap:anywhere;border-top:1px solid var(--line);padding-top:1rem}
</style></head><body>${body}</body></html>`;

/** Forbids scripts, forms and third-party content, because mails contain users' text. */
const sendHtml = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .headers({
      'content-security-policy':
        "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(html);

export const outboxRoutes = (app: FastifyInstance, deps: Deps): void => {
  const {
    config,
    database: { db },
  } = deps;
  if (outboxPath(config) === undefined) return;

  const compose = (mail: MailRow): ComposedMail | undefined => {
    const template = findMailTemplate(mail.template);
    return (
      template &&
      composeMail(template.write(mail.data, config), config, (id) => `${OUTBOX_PATH}/${mail.id}/pictures/${id}`)
    );
  };
  const requireMail = async (request: FastifyRequest): Promise<{ mail: MailRow; composed: ComposedMail }> => {
    const mail = await findMail(db, (request.params as { id: string }).id);
    const composed = mail && compose(mail);
    if (mail === undefined || composed === undefined) throw notFoundProblem('This mail');
    return { mail, composed };
  };

  app.get(OUTBOX_PATH, { onRequest: requireThisMachine }, async (_request, reply) => {
    const mails = await listMails(db, MAX_SHOWN);
    const rows = mails.map(
      (mail) =>
        `<li><a href="${OUTBOX_PATH}/${mail.id}">${escapeHtml(compose(mail)?.subject ?? mail.template)}</a> · <a href="${OUTBOX_PATH}/${mail.id}/text">as text</a><small>To ${escapeHtml(mail.to)} · ${mail.createdAt.toISOString().replace('T', ' ').slice(0, 19)} UTC · ${escapeHtml(mail.template)}</small></li>`,
    );
    return sendHtml(
      reply,
      renderPage(
        'Mail',
        `<h1>Local outbox</h1><p>No mail server is configured (SMTP_URL), so these mails stay here. Readable at this machine alone; the newest ${MAX_SHOWN}.</p>${rows.length === 0 ? '<p>No mail yet. Register an account, or ask for a new password.</p>' : `<ul>${rows.join('')}</ul>`}`,
      ),
    );
  });
  app.get(`${OUTBOX_PATH}/:id`, { onRequest: requireThisMachine }, async (request, reply) =>
    sendHtml(reply, (await requireMail(request)).composed.html),
  );
  app.get(`${OUTBOX_PATH}/:id/pictures/:picture`, { onRequest: requireThisMachine }, async (request, reply) => {
    const { id, picture } = request.params as { id: string; picture: string };
    const mail = await findMail(db, id);
    const content = mail && findMailTemplate(mail.template)?.write(mail.data, config);
    const found = content && (await readPictures(deps, content)).find((one) => one.id === picture);
    if (found === undefined) throw notFoundProblem('This picture');
    return reply.type(found.mime).header('cache-control', 'no-store').send(Buffer.from(found.bytes));
  });
  app.get(`${OUTBOX_PATH}/:id/text`, { onRequest: requireThisMachine }, async (request, reply) => {
    const { mail, composed } = await requireMail(request);
    return sendHtml(
      reply,
      renderPage(
        composed.subject,
        `<p><a href="${OUTBOX_PATH}">All mails</a></p><h1>${escapeHtml(composed.subject)}</h1><p>To ${escapeHtml(mail.to)}${composed.replyTo === undefined ? '' : ` · answers go to ${escapeHtml(composed.replyTo)}`}</p><pre>${escapeHtml(composed.text)}</pre>`,
      ),
    );
  });
};
