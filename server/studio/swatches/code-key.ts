/**
 * Key by which an owner's swatches are unique: book and code, ignoring case. Swatches without a code have none (`null`)
 * and may be repeated.
 */
export const codeKey = ({ book, code }: { book: string; code: string }): string | null =>
  code === '' ? null : `${book.toLowerCase()}\n${code.toLowerCase()}`;
