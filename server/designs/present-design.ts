import { DAY_MS, TRASH_DAYS } from '#contract/durations.ts';
import type { SavedDesign, TrashedDesign } from '#contract/saved-designs.ts';
import type { DesignRow } from '../db/schema.ts';
import { rootOf } from './versions.ts';

export const presentDesign = ({
  createdAt,
  originalFileId: _o,
  generatedFileId: _g,
  masterFileId: _m,
  trashedAt: _t,
  swatches,
  worn,
  chosen,
  ...design
}: DesignRow): SavedDesign => ({
  ...design,
  rootId: rootOf(design),
  ...(swatches === null ? {} : { swatches }),
  ...(worn === null ? {} : { worn }),
  ...(chosen === null ? {} : { chosen }),
  createdAt: createdAt.toISOString(),
});

const purgeTime = (trashedAt: Date): Date => new Date(trashedAt.getTime() + TRASH_DAYS * DAY_MS);

export const presentTrashed = (design: DesignRow & { trashedAt: Date }): TrashedDesign => ({
  ...presentDesign(design),
  trashedAt: design.trashedAt.toISOString(),
  purgedAt: purgeTime(design.trashedAt).toISOString(),
});
