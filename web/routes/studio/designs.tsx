import { useQuery } from '@tanstack/react-query';
import { BookOpen, FolderOpen, LayoutGrid, Plus, Trash2 } from 'lucide-react';
import { CUSTOMERS } from '#web/customer/customers/customers-words.ts';
import { DesignsBrowser } from '#web/studio/designs/designs-browser.tsx';
import { useDesignSummary } from '#web/studio/designs/use-designs.ts';
import { DESIGNS, TRASH } from '#web/studio/designs/designs-words.ts';
import { formatRendersLeft, subscriptionQuery } from '#web/lib/allowance.ts';
import { NEW_JOB } from '#web/lib/new-job.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { PORTFOLIO } from '#web/customer/portfolio/portfolio-words.ts';
import { BOOKS } from '#web/studio/swatch-books/swatch-books-words.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

export const meta = () => pageMeta({ title: DESIGNS.title, noIndex: true });

export default function Designs() {
  const { data: designs } = useDesignSummary();
  const { data: subscription } = useQuery(subscriptionQuery);
  const facts = [
    designs && DESIGNS.count(designs.total, designs.total),
    subscription && DESIGNS.left(formatRendersLeft(subscription)),
  ].filter(Boolean);
  return (
    <div className="wrap pt-8 pb-24 lg:pt-14">
      <div className="flex flex-wrap items-end justify-between gap-5">
        <div>
          <h1 className="t1">{DESIGNS.title}</h1>
          <p className="small num mt-2 min-h-[1.5em]">{facts.join(', ')}</p>
        </div>
        <div className="flex w-full flex-wrap gap-2 sm:w-auto">
          {/* On a phone the negative margin aligns the first icon with the heading. */}
          <div className="-mx-3 flex w-[calc(100%+1.5rem)] flex-wrap justify-between sm:mr-0 sm:w-auto sm:gap-2">
            <ButtonLink look="quiet" to="/portfolio">
              <Icon icon={LayoutGrid} />
              {PORTFOLIO.title}
            </ButtonLink>
            <ButtonLink look="quiet" to="/customers">
              <Icon icon={FolderOpen} />
              {CUSTOMERS.title}
            </ButtonLink>
            <ButtonLink look="quiet" to="/swatches">
              <Icon icon={BookOpen} />
              {BOOKS.title}
            </ButtonLink>
            <ButtonLink look="quiet" to="/designs/trash">
              <Icon icon={Trash2} />
              {TRASH.link}
            </ButtonLink>
          </div>
          <ButtonLink look="primary" to="/design-studio" state={NEW_JOB} className="w-full sm:w-auto">
            <Icon icon={Plus} />
            {DESIGNS.create}
          </ButtonLink>
        </div>
      </div>
      <DesignsBrowser />
    </div>
  );
}
