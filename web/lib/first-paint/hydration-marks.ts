/** Attribute of the document, and of each part whose hydration is deferred, once React has hydrated it. */
export const HYDRATED_ATTRIBUTE = 'data-hydrated';
/** Attribute of the document after the first paint. CSS rules for less important pictures apply only when it is set. */
export const PAINTED_ATTRIBUTE = 'data-painted';
/** Attribute of style elements whose fonts are loaded after the first paint. */
export const LATE_FONTS_ATTRIBUTE = 'data-later-faces';
/** Attribute of a part of a prerendered page whose hydration is deferred: it follows after that of the app. */
export const DEFERRED_PART_ATTRIBUTE = 'data-deferred-part';
