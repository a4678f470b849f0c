/** Whether a photo is stored for this visitor, and not a sample. */
export const isVisitorsOwn = (url: string): boolean => url.startsWith('/api/try/');
