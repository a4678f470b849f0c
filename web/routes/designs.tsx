import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { getSubscription } from '#contract/billing.ts';
import { DesignGridSkeleton } from '#web/designs/design-grid.tsx';
import { DesignsBrowser } from '#web/designs/designs-browser.tsx';
import { useDesigns } from '#web/designs/use-designs.ts';
import { DESIGNS } from '#web/designs/words.ts';
import { rendersLeft } from '#web/lib/allowance.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ErrorState } from '#web/ui/states.tsx';

export const meta = () => pageMeta({ title: DESIGNS.title, hidden: true });

export default function Designs() {
  const designs = useDesigns();
  const { data: subscription } = useQuery(queryOf(getSubscription));
  const facts = [
    designs.data && DESIGNS.count(designs.data.length, designs.data.length),
    subscription && DESIGNS.left(rendersLeft(subscription)),
  ].filter(Boolean);
  return (
    <div className="wrap pt-8 pb-24 lg:pt-14">
      <div className="flex flex-wrap items-end justify-between gap-5">
        <div>
          <h1 className="t1">{DESIGNS.title}</h1>
          <p className="small num mt-2 min-h-[1.5em]">{facts.join(', ')}</p>
        </div>
        <ButtonLink look="primary" to="/design-studio" className="w-full sm:w-auto"><Icon of={Plus} />{DESIGNS.create}</ButtonLink>
      </div>
      {designs.isPending && <div className="mt-8"><DesignGridSkeleton cards={6} /></div>}
      {designs.isError && (
        <div className="mt-8"><ErrorState title={DESIGNS.failedTitle} action={<Button onClick={() => void designs.refetch()}>{DESIGNS.again}</Button>}>{sentenceOf(designs.error, DESIGNS.failedText)}</ErrorState></div>
      )}
      {designs.data && <div className={designs.data.length === 0 ? 'mt-8' : ''}><DesignsBrowser designs={designs.data} /></div>}
    </div>
  );
}
