/**
 * A customer who decided about a version over a link can look at it again after the shop has made a newer one: the same
 * pictures and words, as their hash proves.
 */
import type { Queryable } from '#server/platform/db/open.ts';
import type { DesignRow } from '#server/platform/db/schema.ts';
import type { DecisionRow } from '#server/platform/db/schema/shares.ts';
import { hashOf } from '#server/platform/canonical-json.ts';
import { listOwnDecisions } from '../shop/list-decisions.ts';
import { shownDesign } from '#server/studio/designs/shown-design.ts';
import { listVersions } from '#server/studio/designs/versions.ts';
import type { Option } from './options.ts';

/** @returns undefined when no decision was made on it over this link, or it is in the trash */
export const findDecidedVersion = async (
  q: Queryable,
  { share, design }: Option,
  version: number,
): Promise<DesignRow | undefined> => {
  if (version >= design.version) return undefined;
  const over = (decision: DecisionRow): boolean => decision.shareId === share.id && decision.version === version;
  const decided = (await listOwnDecisions(q, share.userId, [share.rootId])).find(over);
  if (decided === undefined) return undefined;
  const kept = (await listVersions(q, share.userId, share.rootId)).find((one) => one.version === version);
  return kept !== undefined && hashOf(await shownDesign(q, kept)) === decided.versionHash ? kept : undefined;
};

/** The design that is looked at: the version of now, or the earlier one that was asked for and may be seen. */
export const atVersion = async (q: Queryable, option: Option, version: number | undefined): Promise<Option> => {
  const earlier = version === undefined ? undefined : await findDecidedVersion(q, option, version);
  return earlier === undefined ? option : { ...option, design: earlier };
};
