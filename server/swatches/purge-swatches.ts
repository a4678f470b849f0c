import type { Deps } from '../deps.ts';
import { keptSince } from './limits.ts';
import { deleteForgotten } from './store.ts';

/** Deleted long ago and in no design. Their tiles go with the next sweep of files. @returns how many went */
export const purgeForgottenSwatches = ({ database: { db }, now }: Deps): Promise<number> => deleteForgotten(db, keptSince(now()));
