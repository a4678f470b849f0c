import type { z } from 'zod';
import { MAX_DESIGNS_PER_RENDER, type SaveDesignBody } from '#contract/studio/saved-designs.ts';
import { requireValue } from '#contract/expected.ts';
import { pick } from '#contract/pick.ts';
import type { Design } from '#engine/design.ts';
import { supersedeDecisions } from './supersede.ts';
import { hashOf } from '#server/platform/canonical-json.ts';
import { lockUser } from '#server/platform/db/lock-user.ts';
import type { Tx } from '#server/platform/db/open.ts';
import type { DesignRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { requireSameRequest } from '#server/platform/http/idempotency-key.ts';
import { notFoundProblem, Problem } from '#server/platform/http/problem.ts';
import { requireUsablePhoto } from '../photos/usable-photo.ts';
import {
  countDesignsOfRender,
  findDesignByKey,
  findOwnDesign,
  findRenderOfPicture,
  insertDesign,
  clearFileExpiry,
} from './store.ts';
import { refuseVehicleYear } from './vehicle-year.ts';
import { getNextVersion, getRootId } from './versions.ts';

type SaveBody = z.output<typeof SaveDesignBody>;
type Vehicle = Pick<Design, 'vehicleType' | 'vehicleYear' | 'vehicleMake' | 'vehicleModel'>;
/** Fields from the caller; all others come from the render. */
type SaveInput = Pick<SaveBody, 'name' | 'originalImageUrl' | 'generatedImageUrl' | 'parentId'> & {
  vehicle?: Vehicle;
  idempotencyKey?: string | null;
  requestHash?: string;
};

/**
 * Saves a rendered picture as a design; its files stay until the design is deleted. The owner comes from the session;
 * the choices and HD come from the render.
 * @param key idempotency key; a repeated one returns the same design
 * @throws Problem `invalid_input`, `not_found` when a picture is not the caller's, `conflict`
 */
export const saveDesign = async (
  deps: Deps,
  userId: string,
  sent: SaveBody,
  key: string | undefined,
): Promise<DesignRow> => {
  const { vehicleType, vehicleYear, vehicleMake, vehicleModel, ...saving } = sent;
  refuseVehicleYear(vehicleYear, deps.now());
  const vehicle = { vehicleType, vehicleYear, vehicleMake, vehicleModel };
  const requestHash = hashOf(sent);
  return deps.database.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const earlier = await findDesignByKey(tx, userId, key);
    if (earlier === undefined)
      return saveDesignIn(tx, userId, { ...saving, vehicle, idempotencyKey: key ?? null, requestHash }, deps.now());
    requireSameRequest(earlier, requestHash);
    return earlier;
  });
};

export const saveDesignIn = async (tx: Tx, userId: string, sent: SaveInput, now: Date): Promise<DesignRow> => {
  await lockUser(tx, userId);
  const position = await findTreePosition(tx, userId, sent, now);
  const original = await requireUsablePhoto(tx, userId, sent.originalImageUrl);
  const render = await findRenderOfPicture(tx, userId, sent.generatedImageUrl.slice('/api/files/'.length));
  if (render?.resultFileId == null) throw notFoundProblem('This picture');
  if (render.image !== sent.originalImageUrl)
    throw new Problem('invalid_input', 'The picture was not made from this photo.', { field: 'originalImageUrl' });
  await refuseTooManyDesigns(tx, userId, render.id);
  const fileIds = [render.resultFileId, render.masterFileId, original.fileId].filter((id) => id !== null);
  await clearFileExpiry(tx, fileIds);
  return insertDesign(tx, {
    ...position,
    ...pick(sent, 'name', 'idempotencyKey', 'requestHash'),
    originalImageUrl: render.image,
    generatedImageUrl: sent.generatedImageUrl,
    userId,
    originalFileId: original.fileId,
    generatedFileId: render.resultFileId,
    masterFileId: render.masterFileId,
    isHighRes: render.isHighRes,
    tier: render.tier,
    renderId: render.id,
    design: withVehicle(render.design, sent.vehicle),
    cover: requireValue(render.cover, 'The cover of a finished render'),
    createdAt: now,
  });
};

/**
 * The design that the picture was rendered from, because a customer approves what the picture shows. The picture does
 * not show which vehicle it is, so the caller's vehicle is added when the render's design names none.
 */
const withVehicle = (design: Design, sent: Vehicle | undefined): Design => {
  if (sent === undefined || design.vehicleYear !== undefined || design.vehicleMake !== '' || design.vehicleModel !== '')
    return design;
  return { ...design, ...sent, vehicleType: design.vehicleType === 'car' ? sent.vehicleType : design.vehicleType };
};

/**
 * Several designs of one picture are allowed (D-80), up to a limit. The caller has locked the user's row.
 * @throws Problem `conflict`
 */
export const refuseTooManyDesigns = async (tx: Tx, userId: string, renderId: string | null): Promise<void> => {
  if (renderId === null) return;
  if ((await countDesignsOfRender(tx, userId, renderId)) < MAX_DESIGNS_PER_RENDER) return;
  throw new Problem(
    'conflict',
    `There are ${MAX_DESIGNS_PER_RENDER} designs of this picture already. Delete those that are no longer needed and empty the trash.`,
  );
};

type TreePosition = Pick<DesignRow, 'rootId' | 'parentId' | 'version'>;

/**
 * The position of a new design in its tree. A later version supersedes the decisions about earlier ones.
 * @throws Problem `not_found`, `invalid_input`
 */
const findTreePosition = async (
  tx: Tx,
  userId: string,
  { parentId, originalImageUrl }: SaveInput,
  now: Date,
): Promise<TreePosition> => {
  if (parentId === null) return { rootId: null, parentId: null, version: 1 };
  const parent = await findOwnDesign(tx, userId, parentId);
  if (parent === undefined) throw notFoundProblem('The design that this is a version of');
  if (parent.originalImageUrl !== originalImageUrl)
    throw new Problem('invalid_input', 'A version shows the same photo. Save it as a design of its own.', {
      field: 'parentId',
    });
  const rootId = getRootId(parent);
  const version = await getNextVersion(tx, userId, rootId);
  await supersedeDecisions(tx, { userId, rootId, version, at: now });
  return { rootId, parentId, version };
};
