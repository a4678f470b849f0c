/** Replaces the URL of a picture that is too long to store. The user is asked for the photo again (W-26). */
export const PLACEHOLDER = '[image]';
export const MAX_STORED_URL_LENGTH = 1000;
export const isPlaceholder = (url: string): boolean => url === PLACEHOLDER;
