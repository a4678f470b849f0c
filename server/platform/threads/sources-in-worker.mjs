// Lets a worker thread run TypeScript sources (development and tests; the built server does not need it).
// `--import tsx` alone does nothing in a worker thread of Node 20.
import { register } from 'tsx/esm/api';
register();
