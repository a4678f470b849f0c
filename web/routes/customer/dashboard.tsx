import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import type { SavedDesign } from '#contract/studio/saved-designs.ts';
import { ConfirmEmail } from '#web/account/settings/confirm-email.tsx';
import { ActivityStats } from '#web/customer/dashboard/activity-stats.tsx';
import { JobStates } from '#web/customer/dashboard/job-states.tsx';
import { QuickLaunch } from '#web/customer/dashboard/quick-launch.tsx';
import { StatusCard } from '#web/customer/dashboard/status-card.tsx';
import { Waiting } from '#web/customer/dashboard/waiting.tsx';
import { DASHBOARD } from '#web/customer/dashboard/dashboard-words.ts';
import { useShop } from '#web/customer/shop/use-shop.ts';
import { DesignGrid, DesignGridSkeleton } from '#web/studio/designs/design-grid.tsx';
import { useDesignSummary, useNewestDesigns } from '#web/studio/designs/use-designs.ts';
import { getUserMessage } from '#web/lib/api/api-error.ts';
import { NEW_JOB, resumeJob } from '#web/lib/new-job.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { subscriptionQuery } from '#web/lib/allowance.ts';
import { useUser } from '#web/lib/api/session.ts';
import { UnfinishedDesigns } from '#web/studio/frame/unfinished-designs.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx';

export const meta = () => pageMeta({ title: DASHBOARD.title, noIndex: true });

/** Number of newest designs on the dashboard (B-13). */
const RECENT_DESIGN_COUNT = 3;

export default function Dashboard() {
  const user = useUser();
  const navigate = useNavigate();
  const designs = useNewestDesigns(RECENT_DESIGN_COUNT);
  const summary = useDesignSummary();
  const subscription = useQuery(subscriptionQuery);
  const failedQuery = [designs, summary, subscription].find(({ isLoadingError }) => isLoadingError);
  const reload = (): void => {
    void designs.refetch();
    void summary.refetch();
    void subscription.refetch();
  };
  return (
    <div className="wrap pt-8 pb-24 lg:pt-14">
      <div className="flex flex-wrap items-end justify-between gap-5">
        <div>
          <h1 className="t1">{DASHBOARD.title}</h1>
          <p className="lead mt-3">{DASHBOARD.greeting(user?.username ?? '', (designs.data?.length ?? 0) > 0)}</p>
        </div>
        <ButtonLink look="primary" to="/design-studio" state={NEW_JOB} className="w-full sm:w-auto">
          <Icon icon={Plus} />
          {DASHBOARD.newDesign}
        </ButtonLink>
      </div>

      <div className="mt-6 empty:hidden">
        <ConfirmEmail />
      </div>
      {(user?.companyName || user?.businessType) && <SetUpShop />}
      {(summary.data?.total ?? 0) > 0 && (
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-12 lg:mt-10">
          <Waiting />
          <JobStates />
        </div>
      )}
      {failedQuery !== undefined && (
        <ErrorState
          className="mt-8"
          title={DASHBOARD.failed}
          action={<Button onClick={reload}>{DASHBOARD.again}</Button>}
        >
          {getUserMessage(failedQuery.error, '')}
        </ErrorState>
      )}
      {failedQuery === undefined && (
        <div className="mt-8 grid gap-5 sm:grid-cols-2 sm:*:last:col-span-2 lg:mt-10 lg:grid-cols-3 lg:*:last:col-span-1">
          {subscription.data ? (
            <StatusCard subscription={subscription.data} />
          ) : (
            <Skeleton className="min-h-[240px] rounded-lg" />
          )}
          {subscription.data && summary.data ? (
            <ActivityStats designs={summary.data} subscription={subscription.data} />
          ) : (
            <Skeleton className="min-h-[240px] rounded-lg" />
          )}
          <QuickLaunch isPremium={user?.subscriptionTier === 'premium'} />
        </div>
      )}

      {user != null && (
        <div className="mt-14 empty:hidden">
          <UnfinishedDesigns
            userId={user.id}
            onResume={(id) => void navigate('/design-studio', { state: resumeJob(id) })}
          />
        </div>
      )}
      {(designs.data !== undefined || designs.isPending) && <RecentDesigns designs={designs.data} />}
    </div>
  );
}

/** Leads a shop that has shown customers neither its phone nor its logo to where it enters them. */
function SetUpShop() {
  const { data: shop } = useShop();
  if (shop === undefined || shop.phone !== '' || shop.logo !== null) return null;
  return (
    <div className="mt-6">
      <Banner
        action={
          <ButtonLink size="sm" to="/shop">
            {DASHBOARD.setUpShop}
          </ButtonLink>
        }
      >
        {DASHBOARD.shopEmpty}
      </Banner>
    </div>
  );
}

/** The newest designs; a skeleton while `designs` is undefined. */
function RecentDesigns({ designs }: { designs: SavedDesign[] | undefined }) {
  return (
    <section className="mt-14" aria-labelledby="recent">
      <div className="mb-6 flex items-baseline justify-between gap-4">
        <h2 className="t2" id="recent">
          {DASHBOARD.recent}
        </h2>
        <Link className="link small inline-flex min-h-7 items-center" to="/designs">
          {DASHBOARD.all}
        </Link>
      </div>
      {designs === undefined && <DesignGridSkeleton />}
      {designs?.length === 0 && (
        <EmptyState
          title={DASHBOARD.emptyTitle}
          action={
            <ButtonLink to="/design-studio" state={NEW_JOB}>
              {DASHBOARD.newDesign}
            </ButtonLink>
          }
        >
          {DASHBOARD.emptyText}
        </EmptyState>
      )}
      {designs !== undefined && designs.length > 0 && <DesignGrid designs={designs} />}
    </section>
  );
}
