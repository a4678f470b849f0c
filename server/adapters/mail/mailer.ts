/** Whoever takes a finished mail to its reader. */
export interface OutgoingMail {
  /** Stays the same over every attempt: a mail server that got it twice can see that it is one. */
  messageId: string;
  to: string;
  replyTo: string | undefined;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Resolves once the mail server has taken it over. @throws MailRefused, or any error when it may work later */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** The mail server will never take this mail. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}
