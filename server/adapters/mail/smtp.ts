/** Mail over SMTP. */
import { MailRefused, type Mailer } from './mailer.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. */
  url: string;
  /** `Retrim <no-reply@example.com>` */
  from: string;
}

/** 5xx in answer to a recipient or to the text of the mail; what concerns our own login (53x) may be put right. */
const isFinal = (error: { responseCode?: unknown; code?: unknown }): boolean =>
  typeof error.responseCode === 'number' && error.responseCode >= 550 && error.responseCode < 560 && error.code !== 'EAUTH';

export const smtpMailer = async ({ url, from }: SmtpOptions): Promise<Mailer> => {
  const { default: nodemailer } = await import('nodemailer');
  const transport = nodemailer.createTransport({
    url, pool: true, maxConnections: 2, connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000, disableFileAccess: true, disableUrlAccess: true,
  } as Parameters<typeof nodemailer.createTransport>[0]);
  return {
    async send({ messageId, to, replyTo, subject, text, html }) {
      try {
        await transport.sendMail({ from, to: { name: '', address: to }, ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }), messageId, subject, text, html, headers: { 'Auto-Submitted': 'auto-generated' } });
      } catch (error) {
        if (isFinal(error as object)) throw new MailRefused((error as Error).message);
        throw error;
      }
    },
    close: () => transport.close(),
  };
};
