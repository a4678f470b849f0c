/** Vitest's global setup for projects that start the server or its workers: builds both as they ship. */
import { buildAll } from '../../../scripts/build.mjs';

export default () => buildAll({ ifNeeded: true, only: ['server'] });
