import { customerMail, type CustomerMail } from '../customer-mail.ts';
import { defineMail } from '../mail-content.ts';

/** Tells a customer who has not approved that the link expires on `date`. */
export const linkEnding = defineMail<CustomerMail & { date: string }>({
  usefulHours: 24,
  write: ({ date, ...mail }) =>
    customerMail(mail, ({ ending, openUntil }) => ({
      subject: ending.subject(date),
      heading: ending.heading,
      text: ending.text(date, mail.from),
      facts: [[openUntil, date]],
    })),
});
