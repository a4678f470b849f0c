/** The photo that browser tests upload: small, because analysis takes most of an upload's time. */
import { fileURLToPath } from 'node:url';

/** Two rows of tan leather, 420 by 280 pixels. */
export const SEATS = fileURLToPath(new URL('../fixtures/photos/sedan-tan-leather-small.jpg', import.meta.url));
