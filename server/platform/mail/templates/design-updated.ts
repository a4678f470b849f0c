import { customerMail, type CustomerMail } from '../customer-mail.ts';
import { defineMail } from '../mail-content.ts';

/** Mail to a customer about a new version. `asked` is the change that they asked for, if any. */
export const designUpdated = defineMail<CustomerMail & { version: number; asked: string }>({
  usefulHours: 48,
  write: ({ version, asked, ...mail }) =>
    customerMail(mail, ({ updated, version: versionWord }) => ({
      subject: updated.subject(mail.from),
      heading: updated.heading,
      text: asked === '' ? updated.text(mail.from) : updated.changed(mail.from),
      facts: [[versionWord, String(version)]],
      quote:
        asked === ''
          ? []
          : [
              { kind: 'paragraph', text: updated.asked },
              { kind: 'quote', text: asked },
            ],
    })),
});
