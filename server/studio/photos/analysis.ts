/** Analyses of members' photos: made when a photo arrives, repeated when the corrections or the engine change. */
import type { Readable } from 'node:stream';
import { photos, type PhotoRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findAnalyzedRow, findOrInsertPhotoRow, updateRevision } from './analysis-store.ts';
import {
  startAnalysis,
  requireLayersOf,
  requireStoredLayersOf,
  type ReadyLayers,
  type AnalysisRows,
} from './analysis-runs.ts';
import type { UsablePhoto } from './usable-photo.ts';
import { readPictureBytes } from './picture-bytes.ts';

const MEMBERS: AnalysisRows<PhotoRow> = {
  find: (deps, id) => findAnalyzedRow(deps, photos, id),
  update: (deps, row, set) => updateRevision(deps, photos, row, set),
  read: (deps, { image: url, fileId }) => readPictureBytes(deps, { url, fileId }),
  accountOf: ({ userId }) => userId,
};

/** Returns a picture's row and starts the analysis if there is none yet. Does not wait. */
export const requestAnalysis = async (deps: Deps, userId: string, picture: UsablePhoto): Promise<PhotoRow> =>
  startAnalysis(deps, MEMBERS, await findOrInsertPhotoRow(deps.database.db, userId, picture));

/** Waits for the layers. @throws Problem when the photo could not be analyzed */
export const requireLayers = async (
  deps: Deps,
  userId: string,
  picture: UsablePhoto,
): Promise<ReadyLayers<PhotoRow, Buffer>> =>
  requireLayersOf(deps, MEMBERS, await findOrInsertPhotoRow(deps.database.db, userId, picture));

/** The stored layers as a stream. */
export const requireStoredLayers = async (
  deps: Deps,
  userId: string,
  picture: UsablePhoto,
): Promise<ReadyLayers<PhotoRow, Readable>> =>
  requireStoredLayersOf(deps, MEMBERS, await findOrInsertPhotoRow(deps.database.db, userId, picture));
