/** Metadata for search engines and shared links. */

/** Placeholder in the prerendered pages for the site's origin, which the running server replaces (`APP_URL`). */
export const ORIGIN_PLACEHOLDER = 'https://this-site.invalid';

/** A page with the content of `/`, which is its canonical URL. */
export const HOME_COPY_PATH = '/classic-home';
