/** A photo that this visitor uploaded, not a sample. */
export const isVisitorPhoto = (url: string): boolean => url.startsWith('/api/try/');
