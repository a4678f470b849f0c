/** Changes of the version on a link against the one that its customer answered. */
import { eq } from 'drizzle-orm';
import type { Language } from '#contract/customer/words/languages.ts';
import type { DesignChange } from '#contract/studio/design-lines.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import { renders, type DesignRow } from '#server/platform/db/schema.ts';
import { designChanges, type ZoneAreas } from '#server/studio/designs/design-changes.ts';
import { listVersions } from '#server/studio/designs/versions.ts';
import type { LinkDesign } from '../link-designs.ts';

/** @returns null for the same version, and for an answered one that was deleted */
export const changesSince = async (
  db: Queryable,
  { share, design }: Pick<LinkDesign, 'share' | 'design'>,
  answered: number,
  language: Language,
): Promise<DesignChange[] | null> => {
  if (answered === design.version) return null;
  const before = (await listVersions(db, share.userId, share.rootId)).find(({ version }) => version === answered);
  if (before === undefined) return null;
  const [areasBefore, areas] = [await areasOf(db, before), await areasOf(db, design)];
  return designChanges({ ...before, areas: areasBefore }, { ...design, areas }, language);
};

/** Missing when the render was removed. */
const areasOf = async (db: Queryable, { renderId }: DesignRow): Promise<ZoneAreas | undefined> => {
  if (renderId === null) return undefined;
  const [render] = await db.select({ summary: renders.summary }).from(renders).where(eq(renders.id, renderId));
  return render?.summary === null || render === undefined
    ? undefined
    : new Map(render.summary.zones.map(({ id, area }) => [id, area]));
};
