/** What makes two swatches of one owner the same: book and code, capitals apart. `null` without a code: such ones may be as many as one likes. */
export const codeKey = ({ book, code }: { book: string; code: string }): string | null => (code === '' ? null : `${book.toLowerCase()}\n${code.toLowerCase()}`);
