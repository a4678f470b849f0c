/** A version on a link that its customer does not know yet, for the emails that announce it. */
import { looksLikeLink } from '#contract/link-like.ts';
import type { Language } from '#contract/customer/words/languages.ts';
import type { DesignChange } from '#contract/studio/design-lines.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import type { DecisionRow } from '#server/platform/db/schema/shares.ts';
import { listDecisionsForOwner } from '#server/customer/shop/list-decisions.ts';
import { formatComments } from '#server/platform/mail/templates/customer.ts';
import { changesSince } from '../versions/changes-since.ts';
import type { LinkDesign, LinkDesigns } from '../link-designs.ts';

/** The design that a mail is about comes first. */
export const putFirst = (first: LinkDesign, linkDesigns: LinkDesigns): LinkDesigns => [
  first,
  ...linkDesigns.filter(({ place }) => place !== first.place),
];

/** The newest design on the link that was saved after `toldAt`, and that nobody has approved. */
export const findNewVersion = async (
  db: Queryable,
  linkDesigns: LinkDesigns,
  toldAt: Date,
): Promise<LinkDesign | undefined> =>
  (await withoutApproved(db, linkDesigns))
    .filter(({ design }) => design.createdAt > toldAt)
    .toSorted((a, b) => b.design.createdAt.getTime() - a.design.createdAt.getTime())[0];

/** Designs on the link whose version nobody has approved yet, over this link or another one. */
const withoutApproved = async (db: Queryable, linkDesigns: LinkDesigns): Promise<LinkDesign[]> => {
  const [{ share }] = linkDesigns;
  const roots = linkDesigns.map((linkDesign) => linkDesign.share.rootId);
  const approved = (await listDecisionsForOwner(db, share.userId, roots)).filter(
    ({ decision, supersededAt }) => decision === 'approved' && supersededAt === null,
  );
  return linkDesigns.filter(
    (linkDesign) =>
      !approved.some(
        ({ rootId, version }) => rootId === linkDesign.share.rootId && version === linkDesign.design.version,
      ),
  );
};

/** The change that the customer requested for an earlier version; empty when their last answer was not a request. */
const requestedChange = (decisions: readonly DecisionRow[], { design }: LinkDesign): string => {
  const [last] = decisions;
  if (last?.decision !== 'change' || last.version >= design.version) return '';
  return formatComments(last.words, last.pins);
};

/** The version's data in an email: its number, what was asked for before it, and what it changes against that. */
export const describeNewVersion = async (
  db: Queryable,
  newer: LinkDesign,
  language: Language,
): Promise<{ version: number; asked: string; answered: number | null; changes: DesignChange[] }> => {
  const { share, design } = newer;
  const decisions = (await listDecisionsForOwner(db, share.userId, [share.rootId])).filter(
    ({ shareId }) => shareId === share.id,
  );
  const answeredVersion = decisions.find((decision) => decision.version < design.version)?.version;
  const changes = answeredVersion === undefined ? null : await changesSince(db, newer, answeredVersion, language);
  return {
    version: design.version,
    asked: requestedChange(decisions, newer),
    answered: changes === null ? null : (answeredVersion ?? null),
    changes: (changes ?? []).filter(({ before, now }) => !looksLikeLink(`${before} ${now}`)),
  };
};
