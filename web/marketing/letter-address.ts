/** `mailto:` addresses that open a mail program with the letter written. */

// Mail programs read "+" as a plus, so blanks go as %20, and line ends as %0D%0A (RFC 6068).
export const mailAddress = (to: string, subject: string, body: string): string =>
  `mailto:${encodeURIComponent(to).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;

interface Letter {
  firstName: string;
  lastName: string;
  email: string;
  subject: string;
  message: string;
}

export const letterAddress = (to: string, { firstName, lastName, email, subject, message }: Letter): string =>
  mailAddress(to, subject, `${message}\n\n${firstName} ${lastName}\n${email}`);
