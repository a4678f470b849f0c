import type { Deps } from '../deps.ts';
import { KEPT_DELETED_DAYS } from './limits.ts';
import { deleteForgotten } from './store.ts';

/** Deleted long ago and in no render. Their tiles go with the next sweep of files. @returns how many went */
export const purgeForgottenSwatches = ({ database: { db }, now }: Deps): Promise<number> => deleteForgotten(db, new Date(now().getTime() - KEPT_DELETED_DAYS * 86_400_000));
