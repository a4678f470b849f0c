/** Attribute of the document while a stored draft is about to replace the prerendered studio. */
export const DRAFT = 'data-draft';
