/** Texts of the contact form. */
export const CONTACT = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
  send: 'Send message',
  sending: 'Sending...',
  sentTitle: 'Message sent',
  failedTitle: 'Message not sent',
  failedText: 'Please try again in a moment. Your text is still here.',
} as const;
