interface OutgoingMail {
  /** Equal on every attempt, so that mail servers recognize a repeated mail. */
  messageId: string;
  to: string;
  replyTo: string | undefined;
  subject: string;
  text: string;
  html: string;
  /** Pictures that the HTML refers to as `cid:ID`. */
  pictures: readonly MailPicture[];
}

export interface MailPicture {
  id: string;
  mime: string;
  bytes: Uint8Array;
}

export interface Mailer {
  /**
   * Resolves once the mail server has accepted the mail.
   * @throws MailRefusedError, or another error when a later attempt may succeed
   */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** The mail server will never accept this mail. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError';
}
