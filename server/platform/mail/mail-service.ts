/**
 * Sends the mails in the outbox and retries with exponential backoff, until the mail server accepts them or they are no
 * longer useful.
 */
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { MailRefusedError, type Mailer } from './mailer.ts';
import type { MailRow } from '../db/schema/mails.ts';
import type { Deps } from '../deps.ts';
import { startRunner } from '../jobs/runner.ts';
import { composeMail } from './compose-mail.ts';
import { markDead, markSent, requeueMail, claimMail } from './mail-store.ts';
import { readPictures, type PictureDeps } from './mail-pictures.ts';
import { findMailTemplate } from './mail-templates.ts';

export interface MailService {
  /** Stops, after the mails that are being sent. */
  stop(): Promise<void>;
}

const SECOND = 1000;
/** Delays after the 1st, 2nd, ... failed attempt. After the last one, the mail is abandoned. */
const RETRY_DELAYS_MS: readonly number[] = [
  10 * SECOND,
  MINUTE_MS,
  5 * MINUTE_MS,
  20 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
];
const MAX_CONCURRENT_MAILS = 2;
const DRAIN_MS = 10_000;

type MailDeps = Pick<Deps, 'config' | 'now'> & PictureDeps;

export const startMailService = (deps: MailDeps, mailer: Mailer, { pollMs = 2000 } = {}): MailService => {
  const runner = startRunner<MailRow>({
    slots: MAX_CONCURRENT_MAILS,
    take: () => claimMail(deps.database.db, deps.now()),
    perform: (mail) => sendMail(deps, mailer, mail),
    onError: (error) => deps.log.error({ err: error }, 'a mail could not be claimed or sent'),
    pollMs,
  });
  return {
    async stop() {
      await runner.drain(DRAIN_MS);
      mailer.close();
    },
  };
};

/** For the log only, because the mail server's message may contain the recipient's email address. */
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300);

const sendMail = async (deps: MailDeps, mailer: Mailer, mail: MailRow): Promise<void> => {
  const {
    database: { db },
    config,
    log,
  } = deps;
  const giveUp = async (reason: string): Promise<void> => {
    await markDead(db, mail, reason);
    log.error({ mail: mail.id, template: mail.template, attempts: mail.attempt, reason }, 'an email was abandoned');
  };
  const template = findMailTemplate(mail.template);
  if (template === undefined) return giveUp('no such template');
  if (mail.usefulUntil.getTime() <= deps.now().getTime()) return giveUp('it is too late to be useful');
  try {
    const content = template.write(mail.data, config);
    const pictures = await readPictures(deps, content);
    const sourceOf = (id: string) => (pictures.some((picture) => picture.id === id) ? `cid:${id}` : undefined);
    const { replyTo, subject, text, html } = composeMail(content, config, sourceOf);
    await mailer.send({
      messageId: `<${mail.id}@${new URL(config.appUrl).hostname}>`,
      to: mail.to,
      replyTo,
      subject,
      text,
      html,
      pictures,
    });
  } catch (error) {
    const pause = RETRY_DELAYS_MS[mail.attempt - 1];
    if (error instanceof MailRefusedError || pause === undefined) return giveUp(messageOf(error));
    log.warn(
      { err: error, mail: mail.id, template: mail.template, attempt: mail.attempt },
      'an email could not be sent yet',
    );
    return requeueMail(db, mail, new Date(deps.now().getTime() + pause), messageOf(error));
  }
  // A crash before this line sends the mail once more, with the same Message-ID.
  await markSent(db, mail, deps.now());
};
