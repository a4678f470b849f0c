import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listDecisions, type DecisionKind } from '#contract/customer/approvals.ts';
import { listJobsOfDesigns, type JobOfDesign } from '#contract/customer/jobs.ts';
import { listDesigns, type SavedDesign } from '#contract/studio/saved-designs.ts';
import { ALWAYS_FRESH, endpointQuery } from '#web/lib/api/queries.ts';
import { useUser } from '#web/lib/api/session.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DesignCard } from './design-card.tsx';
import { hasPlanRights, useDownload } from './use-designs.ts';
import { DESIGNS } from './designs-words.ts';

/** Designs per request: one page of the list, so that each new page requests only what belongs to it. */
const DESIGNS_PER_REQUEST = 24;

const COLUMNS = 'grid gap-x-7 gap-y-10 sm:grid-cols-2 lg:grid-cols-3';

/** Cards with their actions. A download has the best quality that the user's plan includes. */
export function DesignGrid({ designs }: { designs: readonly SavedDesign[] }) {
  const tier = useUser()?.subscriptionTier;
  const download = useDownload();
  const [toDelete, setToDelete] = useState<SavedDesign>();
  const answers = useLatestAnswers(designs);
  const jobs = useJobsOf(designs);
  const shown = useVersionsInWork(designs, jobs);
  return (
    <>
      <ul className={COLUMNS}>
        {shown.map((design) => (
          <li key={design.rootId}>
            <DesignCard
              design={design}
              answer={answers.get(design.id)}
              job={jobs.get(design.rootId)}
              downloading={download.isPending && download.variables.design.id === design.id}
              onDownload={() => download.mutate({ design, quality: hasPlanRights(design, tier) ? 'high' : 'standard' })}
              onDelete={setToDelete}
            />
          </li>
        ))}
      </ul>
      <DeleteDialog design={toDelete} onClose={() => setToDelete(undefined)} />
    </>
  );
}

const pagesOfRoots = (designs: readonly SavedDesign[]): number[][] => {
  const roots = designs.map(({ rootId }) => rootId);
  return Array.from({ length: Math.ceil(roots.length / DESIGNS_PER_REQUEST) }, (_, i) =>
    roots.slice(i * DESIGNS_PER_REQUEST, (i + 1) * DESIGNS_PER_REQUEST),
  );
};

/** The customers' latest valid decision on each version. Cards are shown without them if they cannot be loaded. */
const useLatestAnswers = (designs: readonly SavedDesign[]): ReadonlyMap<number, DecisionKind> => {
  const answers = useQueries({
    queries: pagesOfRoots(designs).map((root) => ({
      ...endpointQuery(listDecisions, { query: { root } }),
      ...ALWAYS_FRESH,
    })),
  });
  const latest = new Map<number, DecisionKind>();
  // The answers come newest first.
  for (const { designId, decision, supersededAt } of answers.flatMap(({ data = [] }) => data))
    if (designId !== null && supersededAt === null && !latest.has(designId)) latest.set(designId, decision);
  return latest;
};

/** Customer and state of each design, by the id of its first version. */
const useJobsOf = (designs: readonly SavedDesign[]): ReadonlyMap<number, JobOfDesign> => {
  const jobs = useQueries({
    queries: pagesOfRoots(designs).map((root) => ({
      ...endpointQuery(listJobsOfDesigns, { query: { root } }),
      ...ALWAYS_FRESH,
    })),
  });
  return new Map(jobs.flatMap(({ data = [] }) => data).map((job) => [job.rootId, job]));
};

/** Each design at the version that its job is about: the workshop makes what was approved, not what came later. */
const useVersionsInWork = (
  designs: readonly SavedDesign[],
  jobs: ReadonlyMap<number, JobOfDesign>,
): readonly SavedDesign[] => {
  const idOf = (design: SavedDesign): number => jobs.get(design.rootId)?.designId ?? design.id;
  const id = designs.filter((design) => idOf(design) !== design.id).map(idOf);
  const { data: inWork = [] } = useQuery({
    ...endpointQuery(listDesigns, { query: { id } }),
    enabled: id.length > 0,
  });
  return designs.map((design) => inWork.find((version) => version.id === idOf(design)) ?? design);
};

export function DesignGridSkeleton({ cards = 3 }: { cards?: number }) {
  return (
    <div className={COLUMNS} role="status" aria-label={DESIGNS.loading}>
      {Array.from({ length: cards }, (_, i) => (
        <div key={i} className="grid gap-3">
          <Skeleton className="aspect-[3/2] rounded-md" />
          <Skeleton className="h-[18px] w-[70%]" />
          <Skeleton className="h-[14px] w-[45%]" />
        </div>
      ))}
    </div>
  );
}
