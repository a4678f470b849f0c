import { MailRefusedError, type Mailer } from './mailer.ts';
import { isPermanentRefusal } from './smtp-refusal.ts';

interface SmtpOptions {
  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. */
  url: string;
  /** `Retrim <no-reply@example.com>` */
  from: string;
  /** Whether mail and password may cross a network unencrypted. */
  allowPlain?: boolean | undefined;
}

const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** Requires TLS, because mails contain links that reset passwords. */
const tlsOf = ({ url, allowPlain = false }: SmtpOptions): { requireTLS?: true } => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'smtps:' || allowPlain || THIS_MACHINE.has(hostname) ? {} : { requireTLS: true };
};

/** Splits name and email address, because a comma in the name would otherwise be read as a second sender. */
const senderOf = (from: string): { name: string; address: string } => {
  const [, name = '', address = from] = /^"?(.*?)"?\s*<([^<>]+)>$/.exec(from) ?? [];
  return { name, address };
};

export const smtpMailer = async (options: SmtpOptions): Promise<Mailer> => {
  const { url } = options;
  const from = senderOf(options.from);
  const { default: nodemailer } = await import('nodemailer');
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...tlsOf(options),
  } as Parameters<typeof nodemailer.createTransport>[0]);
  return {
    async send({ messageId, to, replyTo, subject, text, html, pictures }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
          messageId,
          subject,
          text,
          html,
          attachments: pictures.map(({ id, mime, bytes }) => ({
            cid: id,
            filename: `${id}.${mime === 'image/png' ? 'png' : 'jpg'}`,
            contentType: mime,
            content: Buffer.from(bytes),
            contentDisposition: 'inline' as const,
          })),
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        if (isPermanentRefusal(error as object)) throw new MailRefusedError((error as Error).message);
        throw error;
      }
    },
    close: () => transport.close(),
  };
};
