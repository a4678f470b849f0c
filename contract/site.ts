/** The site as search engines and shared links see it. */

/** Stands in the prerendered pages for the site's own origin, which only the running server knows (`APP_URL`). */
export const ORIGIN_PLACEHOLDER = 'https://this-site.invalid';

/** The pages that a search engine is asked to show, most important first. */
export const INDEXED_PAGES = ['/', '/restoration-shops', '/subscription', '/about', '/job-estimator', '/developers', '/terms', '/privacy'] as const;

/** Public as well, but the same content as `/`, which it names as the one to show. */
export const COPY_OF_HOME = '/classic-home';
