/**
 * Key under which an owner's swatches are unique: book and code, without regard to case. `null` without a code, for any
 * number of swatches.
 */
export const codeKey = ({ book, code }: { book: string; code: string }): string | null =>
  code === '' ? null : `${book.toLowerCase()}\n${code.toLowerCase()}`;
