import type { z } from 'zod';
import type { SaveDesignBody } from '#contract/designs.ts';
import { FIRST_VEHICLE_YEAR } from '#contract/options.ts';
import type { DesignRow } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { notFound, Problem } from '../http/problem.ts';
import { requireOwnPicture } from '../photos/own-picture.ts';
import { refuseUnknownIds } from './known-ids.ts';
import { findRenderOf, insertDesign, keepFiles } from './store.ts';

type Sent = z.output<typeof SaveDesignBody>;

/**
 * Keeps a rendered picture as a design; its files stay until it is deleted. Whose it is and whether it is HD is decided here,
 * from the session and from the render.
 * @throws Problem `invalid_input`, `not_found` when a picture is not the caller's
 */
export const saveDesign = async (deps: Deps, userId: string, sent: Sent): Promise<DesignRow> => {
  refuseUnknownIds(sent);
  refuseYear(sent.vehicleYear, deps.now());
  return deps.database.db.transaction(async (tx) => {
    const original = await requireOwnPicture(tx, userId, sent.originalImageUrl);
    const render = await findRenderOf(tx, userId, sent.generatedImageUrl.slice('/api/files/'.length));
    if (render?.resultFileId == null) throw notFound('This picture');
    if (render.image !== sent.originalImageUrl) throw new Problem('invalid_input', 'The picture was not made from this photo.', { field: 'originalImageUrl' });
    const kept = [render.resultFileId, render.masterFileId, original.fileId].filter((id) => id !== null);
    await keepFiles(tx, kept);
    return insertDesign(tx, {
      ...sent, seatBolsters: sent.seatBolsters === 'low' ? 'standard' : sent.seatBolsters, userId, originalFileId: original.fileId, generatedFileId: render.resultFileId, masterFileId: render.masterFileId,
      isHighRes: render.isHighRes, renderId: render.id, createdAt: deps.now(),
    });
  });
};

const refuseYear = (year: string, now: Date): void => {
  if (year === '') return;
  const number = Number(year);
  if (Number.isInteger(number) && number >= FIRST_VEHICLE_YEAR && number <= now.getFullYear()) return;
  throw new Problem('invalid_input', `The vehicle's year must be between ${FIRST_VEHICLE_YEAR} and ${now.getFullYear()}`, { field: 'vehicleYear' });
};
