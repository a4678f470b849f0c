import { nameKey } from '#contract/plain-text.ts';

/**
 * Key by which an owner's swatches are unique: book and code, ignoring case and width. Swatches without a code have none
 * (`null`) and may be repeated.
 */
export const codeKey = ({ book, code }: { book: string; code: string }): string | null =>
  code === '' ? null : `${nameKey(book)}\n${nameKey(code)}`;
