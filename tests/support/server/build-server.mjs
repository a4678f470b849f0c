/** Vitest's global set-up for the projects that start the server's workers or the whole server: both run as they ship. */
import { buildAll } from '../../../scripts/build.mjs';

export default () => buildAll({ ifNeeded: true, only: ['server'] });
