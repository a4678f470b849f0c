import { hashOf } from '#server/platform/canonical-json.ts';
import type { Tx } from '#server/platform/db/open.ts';
import type { DesignRow } from '#server/platform/db/schema.ts';
import type { ShareRow } from '#server/platform/db/schema/shares.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { buildShownDesign } from '#server/studio/designs/shown-design.ts';
import { requireShownVersion } from './shown-version.ts';

export const createVersionChangedProblem = (): Problem =>
  new Problem(
    'version_changed',
    'The design has changed since you opened this page. Please look at the new version first.',
  );

/**
 * Finds the version that the page showed, if the link still shows it.
 * @throws Problem `not_found`, `version_changed`
 */
export const requireSeenVersion = async (
  tx: Tx,
  share: ShareRow,
  sentHash: string,
): Promise<{ design: DesignRow; shown: Awaited<ReturnType<typeof buildShownDesign>> }> => {
  const design = await requireShownVersion(tx, share);
  const shown = await buildShownDesign(tx, design);
  if (hashOf(shown) !== sentHash) throw createVersionChangedProblem();
  return { design, shown };
};
