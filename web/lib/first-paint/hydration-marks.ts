/** Attribute of the document, and of each late part, once React has hydrated it. */
export const HYDRATED = 'data-hydrated';
/** Attribute of the document after the first paint. CSS rules that load less important pictures wait for it. */
export const PAINTED = 'data-painted';
/** Attribute of styles with fonts that are loaded after the first paint. */
export const LATER_FACES = 'data-later-faces';
/** Attribute of a part of a prerendered page that is hydrated later than the rest. */
export const LATE_PART = 'data-late-part';
