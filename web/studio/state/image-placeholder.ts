/** Stands where a picture was too long to keep; it is no image, the photo is asked for again (W-26). */
export const PLACEHOLDER = '[image]';
export const MAX_STORED_IMAGE = 1000;
export const isPlaceholder = (url: string): boolean => url === PLACEHOLDER;
