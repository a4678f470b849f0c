/** A `mailto:` address that opens a mail program with the letter written. */
export const letterAddress = (to: string, { firstName, lastName, email, subject, message }: { firstName: string; lastName: string; email: string; subject: string; message: string }): string => {
  const body = `${message}\n\n${firstName} ${lastName}\n${email}`;
  // Mail programs read "+" as a plus, so blanks go as %20 (RFC 6068), and line ends as %0D%0A.
  return `mailto:${encodeURIComponent(to).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
};
