import { useState } from 'react';
import type { SavedDesign } from '#contract/designs.ts';
import { useUser } from '#web/lib/session.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DesignCard } from './design-card.tsx';
import { mayHaveHigh, useDownload } from './use-designs.ts';
import { DESIGNS } from './words.ts';

const COLUMNS = 'grid gap-x-7 gap-y-10 sm:grid-cols-2 lg:grid-cols-3';

/** Cards with their actions: download in the best quality the user may have, delete after one question. */
export function DesignGrid({ designs }: { designs: readonly SavedDesign[] }) {
  const tier = useUser()?.subscriptionTier;
  const download = useDownload();
  const [asked, setAsked] = useState<SavedDesign>();
  return (
    <>
      <ul className={COLUMNS}>
        {designs.map((design) => (
          <li key={design.id}>
            <DesignCard
              design={design}
              downloading={download.isPending && download.variables.design.id === design.id}
              onDownload={() => download.mutate({ design, quality: mayHaveHigh(design, tier) ? 'high' : 'standard' })}
              onDelete={setAsked}
            />
          </li>
        ))}
      </ul>
      <DeleteDialog design={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}

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
