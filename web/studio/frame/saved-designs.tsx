import { Link } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, LoadFailed } from '#web/ui/states.tsx';
import { DesignGrid, DesignGridSkeleton } from '../designs/design-grid.tsx';
import { useNewestDesigns } from '../designs/use-designs.ts';
import { SAVED_DESIGNS_WORDS } from './frame-words.ts';

const SHOWN_DESIGN_COUNT = 3;

/** The newest three designs, and a link to all (S-62). */
export function SavedDesigns({ onCreate }: { onCreate: () => void }) {
  const newest = useNewestDesigns(SHOWN_DESIGN_COUNT);
  const { data: designs } = newest;
  return (
    <div className="studio-page">
      <div className="flex flex-wrap items-baseline justify-between gap-4">
        <h1 className="t2">{SAVED_DESIGNS_WORDS.title}</h1>
        <Link to="/designs" className="link">
          {SAVED_DESIGNS_WORDS.open}
        </Link>
      </div>
      {newest.isPending && <DesignGridSkeleton />}
      {newest.isError && (
        <LoadFailed query={newest} title={SAVED_DESIGNS_WORDS.failed} text={SAVED_DESIGNS_WORDS.failedText} />
      )}
      {designs?.length === 0 && (
        <EmptyState
          title={SAVED_DESIGNS_WORDS.emptyTitle}
          action={
            <Button look="primary" onClick={onCreate}>
              {SAVED_DESIGNS_WORDS.create}
            </Button>
          }
        >
          {SAVED_DESIGNS_WORDS.emptyText}
        </EmptyState>
      )}
      {designs !== undefined && designs.length > 0 && <DesignGrid designs={designs} />}
    </div>
  );
}
