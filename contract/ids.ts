/** Ids in URLs and bodies. */
import { z } from 'zod';

/** A random id (`server/platform/ids.ts`). */
export const Id = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/);
/** The serial number of a design. */
export const DesignNumber = z.number().int().positive().max(2_147_483_647);
/** A serial number in a path or query. */
export const NumberText = z.coerce.number().int().positive().max(2_147_483_647);
export const IdParam = z.object({ id: Id });
