/** The photo that journeys upload: small, because finding its seats is most of the work that an upload makes. */
import { fileURLToPath } from 'node:url';

/** Two rows of tan leather, 420 by 280 pixels. */
export const SEATS = fileURLToPath(new URL('../fixtures/photos/sedan-tan-leather-small.jpg', import.meta.url));
