import { customerMail, type CustomerMail } from '../customer-mail.ts';
import { defineMail } from '../mail-content.ts';

/** Mail with a design to a customer. `note` is the shop's message. */
export const designShared = defineMail<CustomerMail & { note: string; mayAnswer: boolean }>({
  usefulHours: 48,
  write: ({ note, mayAnswer, ...mail }) =>
    customerMail(mail, ({ shared }) => ({
      subject: shared.subject(mail.from),
      heading: shared.heading,
      text: mayAnswer ? shared.text(mail.from) : shared.look,
      quote: note === '' ? [] : [{ kind: 'quote', text: note }],
    })),
});
