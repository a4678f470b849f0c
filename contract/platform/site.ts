/** Metadata for search engines and shared links. */

/** Placeholder in the prerendered pages for the site's origin, which only the running server knows (`APP_URL`). */
export const ORIGIN_PLACEHOLDER = 'https://this-site.invalid';

/** Public, but with the content of `/`, which is its canonical address. */
export const COPY_OF_HOME = '/classic-home';
