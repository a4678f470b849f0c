/** Ids in addresses and bodies. */
import { z } from 'zod';

/** Id made of random bits (`server/platform/ids.ts`). */
export const Id = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/);
/** Id of a row with a serial number. */
export const DesignNumber = z.number().int().positive().max(2_147_483_647);
/** Serial number in a path or query. */
export const NumberText = z.coerce.number().int().positive().max(2_147_483_647);

/** Parameter of a path. */
export const IdParam = z.object({ id: Id });
