/** Attribute of the document, and of each late part, once React has hydrated it. */
export const HYDRATED = 'data-hydrated';
/** Attribute of the document once its first picture is painted: rules that fetch pictures of less weight wait for it. */
export const PAINTED = 'data-painted';
/** Attribute of the styles with faces that are fetched after the first picture. */
export const LATER_FACES = 'data-later-faces';
/** Attribute of a part of a prerendered page that is hydrated later than the rest. */
export const LATE_PART = 'data-late-part';
