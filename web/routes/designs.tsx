import { useQuery } from '@tanstack/react-query';
import { BookOpen, FolderOpen, LayoutGrid, Plus, Trash2 } from 'lucide-react';
import { getSubscription } from '#contract/billing.ts';
import type { SavedDesign } from '#contract/designs.ts';
import { CUSTOMERS } from '#web/customers/words.ts';
import { DesignGridSkeleton } from '#web/designs/design-grid.tsx';
import { DesignsBrowser } from '#web/designs/designs-browser.tsx';
import { useDesigns } from '#web/designs/use-designs.ts';
import { newestVersions } from '#web/designs/versions.ts';
import { DESIGNS, TRASH } from '#web/designs/words.ts';
import { rendersLeft } from '#web/lib/allowance.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { NEW_JOB } from '#web/lib/new-job.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { queryOf } from '#web/lib/queries.ts';
import { PORTFOLIO } from '#web/portfolio/words.ts';
import { BOOKS } from '#web/swatch-books/words.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ErrorState } from '#web/ui/states.tsx';

export const meta = () => pageMeta({ title: DESIGNS.title, hidden: true });

/** Versions of one design count once. */
const countOf = (designs: readonly SavedDesign[] | undefined): string | undefined => {
  if (designs === undefined) return undefined;
  const { length } = newestVersions(designs);
  return DESIGNS.count(length, length);
};

export default function Designs() {
  const designs = useDesigns();
  const { data: subscription } = useQuery(queryOf(getSubscription));
  const facts = [countOf(designs.data), subscription && DESIGNS.left(rendersLeft(subscription))].filter(Boolean);
  return (
    <div className="wrap pt-8 pb-24 lg:pt-14">
      <div className="flex flex-wrap items-end justify-between gap-5">
        <div>
          <h1 className="t1">{DESIGNS.title}</h1>
          <p className="small num mt-2 min-h-[1.5em]">{facts.join(', ')}</p>
        </div>
        <div className="flex w-full flex-wrap gap-2 sm:w-auto">
          {/* On a phone one row where the words allow it, its first icon in line with the heading. */}
          <div className="-mx-3 flex w-[calc(100%+1.5rem)] flex-wrap justify-between sm:mr-0 sm:w-auto sm:gap-2">
            <ButtonLink look="quiet" to="/portfolio">
              <Icon of={LayoutGrid} />
              {PORTFOLIO.title}
            </ButtonLink>
            <ButtonLink look="quiet" to="/customers">
              <Icon of={FolderOpen} />
              {CUSTOMERS.title}
            </ButtonLink>
            <ButtonLink look="quiet" to="/swatches">
              <Icon of={BookOpen} />
              {BOOKS.title}
            </ButtonLink>
            <ButtonLink look="quiet" to="/designs/trash">
              <Icon of={Trash2} />
              {TRASH.link}
            </ButtonLink>
          </div>
          <ButtonLink look="primary" to="/design-studio" state={NEW_JOB} className="w-full sm:w-auto">
            <Icon of={Plus} />
            {DESIGNS.create}
          </ButtonLink>
        </div>
      </div>
      {designs.isPending && (
        <div className="mt-8">
          <DesignGridSkeleton cards={6} />
        </div>
      )}
      {designs.isError && (
        <div className="mt-8">
          <ErrorState
            title={DESIGNS.failedTitle}
            action={<Button onClick={() => void designs.refetch()}>{DESIGNS.again}</Button>}
          >
            {sentenceOf(designs.error, DESIGNS.failedText)}
          </ErrorState>
        </div>
      )}
      {designs.data && (
        <div className={designs.data.length === 0 ? 'mt-8' : ''}>
          <DesignsBrowser designs={designs.data} />
        </div>
      )}
    </div>
  );
}
