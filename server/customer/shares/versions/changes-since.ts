/** What the version on a link changes against the one that its customer answered. */
import type { Language } from '#contract/customer/words/languages.ts';
import type { DesignChange } from '#contract/studio/design-lines.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import { designChanges } from '#server/studio/designs/design-changes.ts';
import { listVersions } from '#server/studio/designs/versions.ts';
import type { Option } from '../options.ts';

/** @returns null for the same version, and for an answered one that was deleted */
export const changesSince = async (
  q: Queryable,
  { share, design }: Pick<Option, 'share' | 'design'>,
  answered: number,
  language: Language,
): Promise<DesignChange[] | null> => {
  if (answered === design.version) return null;
  const before = (await listVersions(q, share.userId, share.rootId)).find(({ version }) => version === answered);
  return before === undefined ? null : designChanges(before, design, language);
};
