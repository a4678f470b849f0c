/** A version on a link that its customer does not know yet, for the emails that announce it. */
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { looksLikeLink } from '#contract/link-like.ts';
import type { Language } from '#contract/customer/words/languages.ts';
import type { DesignChange } from '#contract/studio/design-lines.ts';
import type { Queryable, Tx } from '#server/platform/db/open.ts';
import { shareOptions, shares, type DecisionRow } from '#server/platform/db/schema/shares.ts';
import { listDecisionsForOwner } from '#server/customer/shop/list-decisions.ts';
import { formatComments } from '#server/platform/mail/templates/customer.ts';
import { changesSince } from '../versions/changes-since.ts';
import { listUnapproved, type LinkDesign, type LinkDesigns } from '../link-designs.ts';

/** The design that a mail is about comes first. */
export const putFirst = (first: LinkDesign, linkDesigns: LinkDesigns): LinkDesigns => [
  first,
  ...linkDesigns.filter(({ place }) => place !== first.place),
];

/** Designs on the link with a version that its customer does not know and nobody has approved, the newest first. */
export const listNewVersions = async (db: Queryable, linkDesigns: LinkDesigns): Promise<LinkDesign[]> =>
  (await listUnapproved(db, linkDesigns))
    .filter(({ share, design }) => design.version > share.knownVersion)
    .toSorted((a, b) => b.design.createdAt.getTime() - a.design.createdAt.getTime());

/** Records that the customer of the link knows the versions that it shows of these designs. */
export const markVersionsKnown = async (tx: Tx, linkDesigns: readonly LinkDesign[]): Promise<void> => {
  for (const { place, share, design } of linkDesigns) {
    const isLink = and(eq(shares.id, share.id), eq(shares.userId, share.userId));
    // The greatest of what is stored by now, because the designs were read before the transaction.
    const atLeastShown = (column: AnyPgColumn): SQL => sql`greatest(${column}, ${design.version}::int)`;
    if (place === 0)
      await tx
        .update(shares)
        .set({ knownVersion: atLeastShown(shares.knownVersion) })
        .where(isLink);
    else
      await tx
        .update(shareOptions)
        .set({ knownVersion: atLeastShown(shareOptions.knownVersion) })
        .where(
          and(
            inArray(shareOptions.shareId, tx.select({ id: shares.id }).from(shares).where(isLink)),
            eq(shareOptions.place, place),
          ),
        );
  }
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
