/** Attribute of the document, and of each late part, once React has hydrated it. */
export const HYDRATED_ATTRIBUTE = 'data-hydrated';
/** Attribute of the document after the first paint. CSS rules for less important pictures apply only when it is set. */
export const PAINTED_ATTRIBUTE = 'data-painted';
/** Attribute of style elements whose fonts are loaded after the first paint. */
export const LATE_FONTS_ATTRIBUTE = 'data-later-faces';
/** Attribute of a part of a prerendered page that is hydrated later than the rest. */
export const LATE_PART_ATTRIBUTE = 'data-late-part';
