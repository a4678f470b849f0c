/** Attribute of the document element while a stored draft is about to replace the prerendered studio. */
export const DRAFT_ATTRIBUTE = 'data-draft';
