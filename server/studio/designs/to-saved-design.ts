import { toSavedFields } from '#contract/studio/design-wire.ts';
import { DAY_MS, TRASH_DAYS } from '#contract/durations.ts';
import type { SavedDesign, TrashedDesign } from '#contract/studio/saved-designs.ts';
import type { DesignRow } from '#server/platform/db/schema.ts';
import { describeDesign } from './design-lines.ts';
import { getRootId } from './versions.ts';

export const toSavedDesign = (row: DesignRow): SavedDesign => {
  const { createdAt, originalFileId: _o, generatedFileId: _g, masterFileId: _m, trashedAt: _t, ...design } = row;
  return {
    ...design,
    ...toSavedFields(row.design),
    rootId: getRootId(row),
    lines: describeDesign(row),
    createdAt: createdAt.toISOString(),
  };
};

const purgeTime = (trashedAt: Date): Date => new Date(trashedAt.getTime() + TRASH_DAYS * DAY_MS);

export const toTrashedDesign = (design: DesignRow & { trashedAt: Date }): TrashedDesign => ({
  ...toSavedDesign(design),
  trashedAt: design.trashedAt.toISOString(),
  purgedAt: purgeTime(design.trashedAt).toISOString(),
});
