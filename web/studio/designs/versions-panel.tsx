import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { listDecisions, type DecisionForOwner } from '#contract/customer/approvals.ts';
import { requireValue } from '#contract/expected.ts';
import type { SavedDesign } from '#contract/studio/saved-designs.ts';
import { getThumbnailUrl } from '#contract/studio/photos.ts';
import { ALWAYS_FRESH, endpointQuery } from '#web/lib/api/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { formatSavedDate } from './design-attributes.ts';
import { useRestoreVersion } from './use-designs.ts';
import { parentVersion } from './versions.ts';
import { VERSIONS } from './designs-words.ts';

const MAX_COMPARED = 4;

/** Approvals of any version, also where a newer one has followed since; undefined until they are loaded. */
const useApprovals = (root: number): readonly DecisionForOwner[] | undefined => {
  const { data } = useQuery({ ...endpointQuery(listDecisions, { query: { root } }), ...ALWAYS_FRESH });
  return data?.filter(({ decision }) => decision === 'approved');
};

/** All versions of a design, to open, compare side by side, or make current. */
export function VersionsPanel({ versions, shown }: { versions: readonly SavedDesign[]; shown: SavedDesign }) {
  const newest = requireValue(versions.at(-1), 'The newest version');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const approvals = useApprovals(shown.rootId);
  const approved = new Set(approvals?.map(({ version }) => version));
  const toggle = (id: number): void =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  const compared = versions.filter(({ id }) => chosen.includes(id));
  return (
    <section className="mt-12 grid break-inside-avoid gap-5 print:mt-6 print:gap-3" aria-labelledby="versions">
      <div className="break-after-avoid">
        <h2 className="t2" id="versions">
          {VERSIONS.title}
        </h2>
        <p className="no-print small mt-1">{VERSIONS.text}</p>
      </div>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:gap-5 lg:grid-cols-4">
        {versions.map((version) => {
          const parent = parentVersion(version, versions);
          return (
            <li key={version.id} className="grid content-start gap-2">
              <Link
                to={`/designs/${version.id}`}
                aria-current={version.id === shown.id ? 'page' : undefined}
                className="photo block aspect-[3/2] aria-[current]:outline-2 aria-[current]:outline-offset-2 aria-[current]:outline-ink"
              >
                <img
                  src={getThumbnailUrl(version.generatedImageUrl)}
                  alt={VERSIONS.open(version.version)}
                  loading="lazy"
                />
              </Link>
              <p className="flex flex-wrap items-center gap-2">
                <b className="font-semibold">{VERSIONS.name(version.version)}</b>
                {version.id === newest.id && <Badge tone="accent">{VERSIONS.current}</Badge>}
                {approved.has(version.version) && <Badge tone="ok">{VERSIONS.approved}</Badge>}
              </p>
              <p className="caption num">
                {formatSavedDate(version)}
                {parent !== undefined && `, ${VERSIONS.from(parent)}`}
              </p>
              <label className="check">
                <input
                  type="checkbox"
                  checked={chosen.includes(version.id)}
                  disabled={!chosen.includes(version.id) && chosen.length >= MAX_COMPARED}
                  onChange={() => toggle(version.id)}
                />
                <span>
                  {VERSIONS.compare}
                  <span className="sr-only"> {VERSIONS.name(version.version)}</span>
                </span>
              </label>
              {version.id !== newest.id && <MakeCurrent version={version} newest={newest} approvals={approvals} />}
            </li>
          );
        })}
      </ul>
      <p className="sr-only" role="status">
        {compared.length >= 2 ? VERSIONS.comparing(compared.length) : ''}
      </p>
      {compared.length >= 2 && <SideBySide versions={compared} />}
    </section>
  );
}

interface MakeCurrentProps {
  version: SavedDesign;
  newest: SavedDesign;
  approvals: readonly DecisionForOwner[] | undefined;
}

/** Asks first when it ends an approval, which nothing can give back: decisions are kept as they were recorded. */
function MakeCurrent({ version: { id, version }, newest, approvals }: MakeCurrentProps) {
  const [isAsking, setAsking] = useState(false);
  const restore = useRestoreVersion();
  const approval = approvals?.find(({ supersededAt }) => supersededAt === null);
  const confirm = (): void => restore.mutate({ id, newestId: newest.id }, { onSettled: () => setAsking(false) });
  return (
    <>
      <Button
        size="sm"
        className="justify-self-start"
        disabled={approvals === undefined}
        busy={restore.isPending}
        aria-label={VERSIONS.restoreOne(version)}
        onClick={() => (approval === undefined ? confirm() : setAsking(true))}
      >
        {VERSIONS.restore}
      </Button>
      {approval !== undefined && (
        <ConfirmDialog
          open={isAsking}
          onClose={() => setAsking(false)}
          title={VERSIONS.restoreTitle(version)}
          description={VERSIONS.restoreQuestion(version, approval)}
          confirmLabel={VERSIONS.restoreConfirm(version)}
          cancelLabel={VERSIONS.restoreCancel(newest.version)}
          busy={restore.isPending}
          busyLabel={VERSIONS.restoring}
          onConfirm={confirm}
        />
      )}
    </>
  );
}

function SideBySide({ versions }: { versions: readonly SavedDesign[] }) {
  const columns = versions.length === 2 || versions.length === 4 ? 'sm:grid-cols-2' : 'sm:grid-cols-3';
  return (
    <div className={`grid gap-4 ${columns}`}>
      {versions.map((version) => (
        <figure key={version.id} className="photo">
          <img src={version.generatedImageUrl} alt={`${version.name}, ${VERSIONS.name(version.version)}`} />
          <figcaption className="photo-tag tag-bl">{VERSIONS.name(version.version)}</figcaption>
        </figure>
      ))}
    </div>
  );
}
