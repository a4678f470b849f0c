/** Replaces the URL of a picture that is too long to store. The user is asked for the photo again (W-26). */
export const PLACEHOLDER = '[image]';
/** In characters of the URL. */
export const MAX_STORED_IMAGE = 1000;
export const isPlaceholder = (url: string): boolean => url === PLACEHOLDER;
