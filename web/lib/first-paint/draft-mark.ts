/** Attribute of the document while a draft of this browser is about to replace the beginning of the page. */
export const DRAFT = 'data-draft';
