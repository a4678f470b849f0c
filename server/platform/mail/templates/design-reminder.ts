import { customerMail, type CustomerMail } from '../customer-mail.ts';
import { defineMail } from '../mail-content.ts';

/** Reminder to a customer who opened a link and has not answered. */
export const designReminder = defineMail<CustomerMail>({
  usefulHours: 48,
  write: (mail) =>
    customerMail(mail, ({ reminder }) => ({
      subject: reminder.subject(mail.from),
      heading: reminder.heading,
      text: reminder.text(mail.from),
    })),
});
