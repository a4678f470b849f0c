/** Attribute of the document, and of each late part, once React has hydrated it. */
export const HYDRATED = 'data-hydrated';
/** Attribute of a part of a prerendered page that is hydrated later than the rest. */
export const LATE_PART = 'data-late-part';
