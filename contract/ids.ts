/** Ids in addresses and bodies. */
import { z } from 'zod';

/** Of random bits (`server/platform/ids.ts`). */
export const Id = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/);
/** Of a row that the database counts. */
export const DesignNumber = z.number().int().positive().max(2_147_483_647);
/** The same where it stands in an address. */
export const NumberText = z.coerce.number().int().positive().max(2_147_483_647);

/** Parameter of a path. */
export const IdParam = z.object({ id: Id });
