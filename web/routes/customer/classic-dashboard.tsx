import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import type { SubscriptionView } from '#contract/money/billing.ts';
import { usagePercent } from '#contract/formats.ts';
import { CLASSIC_DASHBOARD } from '#web/customer/dashboard/classic-dashboard-words.ts';
import { FeaturedGallery } from '#web/customer/dashboard/featured-gallery.tsx';
import { Inspiration } from '#web/customer/dashboard/inspiration.tsx';
import { DesignGrid, DesignGridSkeleton } from '#web/studio/designs/design-grid.tsx';
import { useDesignSummary, useNewestDesigns } from '#web/studio/designs/use-designs.ts';
import { NEW_JOB } from '#web/lib/new-job.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { subscriptionQuery } from '#web/lib/allowance.ts';
import { useUser } from '#web/lib/api/session.ts';
import { GALLERY_EXAMPLES } from '#web/marketing/samples/examples.ts';
import { getSampleUrl, SAMPLES } from '#web/marketing/samples/samples.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CompareSlider } from '#web/ui/pictures/compare-slider.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadFailed } from '#web/ui/states.tsx';
import { Stitch, StitchProgress } from '#web/ui/stitch.tsx';
import { SAMPLE } from '#web/marketing/samples/sample-words.ts';

export const meta = () => pageMeta({ title: CLASSIC_DASHBOARD.title, canonical: '/dashboard', noIndex: true });

const RECENT_DESIGN_COUNT = 3;
const FEATURED = GALLERY_EXAMPLES.map(({ id, vehicle, change, imagePath }) => ({
  id: String(id),
  title: vehicle,
  text: change,
  image: imagePath,
}));

/** The alternative dashboard (S-56 to S-61). */
export default function ClassicDashboard() {
  const user = useUser();
  const newest = useNewestDesigns(RECENT_DESIGN_COUNT);
  const { data: designs } = newest;
  const { data: subscription } = useQuery(subscriptionQuery);
  const isPremium = user?.subscriptionTier === 'premium';
  return (
    <div className="wrap grid gap-16 pt-8 pb-24 lg:pt-14">
      <section className="grid items-center gap-x-12 gap-y-7 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div>
          <h1 className="t1">{CLASSIC_DASHBOARD.greeting(user?.username ?? '')}</h1>
          <p className="lead mt-4 mb-6">{CLASSIC_DASHBOARD.lead}</p>
          <ButtonLink look="primary" to="/design-studio" state={NEW_JOB}>
            <Icon icon={Plus} />
            {CLASSIC_DASHBOARD.newDesign}
          </ButtonLink>
        </div>
        <figure>
          <CompareSlider
            before={getSampleUrl(SAMPLES.coupe)}
            after={getSampleUrl(SAMPLES.coupeCream)}
            alt={CLASSIC_DASHBOARD.compareAlt}
            loading="eager"
          />
          <figcaption className="caption mt-2">
            {CLASSIC_DASHBOARD.compare} {SAMPLE.pair}
          </figcaption>
        </figure>
      </section>

      <section aria-labelledby="inspiration">
        <h2 className="t2 mb-6" id="inspiration">
          {CLASSIC_DASHBOARD.inspiration}
        </h2>
        <Inspiration isPremium={isPremium} />
      </section>

      <QuickStart />

      <section aria-labelledby="work">
        <h2 className="t2 mb-6" id="work">
          {designs?.length === 0 ? CLASSIC_DASHBOARD.featured : CLASSIC_DASHBOARD.recent}
        </h2>
        {newest.isPending && <DesignGridSkeleton />}
        {newest.isError && (
          <LoadFailed query={newest} title={CLASSIC_DASHBOARD.failed} text={CLASSIC_DASHBOARD.failedText} />
        )}
        {designs?.length === 0 && <FeaturedGallery pictures={FEATURED} />}
        {designs !== undefined && designs.length > 0 && <DesignGrid designs={designs} />}
      </section>

      <div className="grid gap-5 min-[720px]:grid-cols-3">
        <Usage subscription={subscription} isPremium={isPremium} />
        <Activity />
        <section className="card grid content-start justify-items-start gap-3 p-6" aria-labelledby="help">
          <h2 className="small flex items-center gap-2 font-semibold" id="help">
            {CLASSIC_DASHBOARD.help}
            <Badge>{CLASSIC_DASHBOARD.soon}</Badge>
          </h2>
          <Button disabled>{CLASSIC_DASHBOARD.tutorials}</Button>
        </section>
      </div>
    </div>
  );
}

function QuickStart() {
  return (
    <section aria-labelledby="quick-start">
      <h2 className="t2 mb-6" id="quick-start">
        {CLASSIC_DASHBOARD.quickStart}
      </h2>
      <ol className="grid gap-4 sm:flex">
        {CLASSIC_DASHBOARD.steps.map((step, i) => (
          <li key={step} className="flex items-center gap-3 sm:not-last:flex-auto">
            <b className="grid size-[34px] flex-none place-items-center rounded-full border-[1.5px] border-ink font-display">
              {i + 1}
            </b>
            <span className="t3">{step}</span>
            {i < CLASSIC_DASHBOARD.steps.length - 1 && <Stitch className="hidden flex-1 sm:block" />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Activity() {
  const { data: summary, isError, refetch } = useDesignSummary();
  return (
    <section className="card grid content-start justify-items-start gap-3 p-6" aria-labelledby="activity">
      <h2 className="small font-semibold" id="activity">
        {CLASSIC_DASHBOARD.activity}
      </h2>
      {summary !== undefined && <p className="num">{CLASSIC_DASHBOARD.activityCount(summary.savedLately)}</p>}
      {isError && (
        <>
          <p className="small">{CLASSIC_DASHBOARD.activityFailed}</p>
          <Button look="quiet" size="sm" onClick={() => void refetch()}>
            {CLASSIC_DASHBOARD.again}
          </Button>
        </>
      )}
    </section>
  );
}

function Usage({ subscription, isPremium }: { subscription: SubscriptionView | undefined; isPremium: boolean }) {
  return (
    <section className="card grid content-start justify-items-start gap-3 p-6" aria-labelledby="usage">
      <h2 className="small font-semibold" id="usage">
        {CLASSIC_DASHBOARD.usage}
      </h2>
      {subscription !== undefined && <UsedRenders {...subscription} />}
      {!isPremium && (
        <Link className="link small inline-flex min-h-7 items-center" to="/subscription">
          {CLASSIC_DASHBOARD.upgrade}
        </Link>
      )}
    </section>
  );
}

function UsedRenders({ monthlyRendersLimit: limit, monthlyRendersCount: count }: SubscriptionView) {
  if (limit === null) return <p className="num">{CLASSIC_DASHBOARD.noLimit}</p>;
  return (
    <>
      <StitchProgress
        className="w-full"
        value={usagePercent(count, limit)}
        label={CLASSIC_DASHBOARD.usage}
        valueText={CLASSIC_DASHBOARD.used(count, limit)}
      />
      <p className="num">{CLASSIC_DASHBOARD.used(count, limit)}</p>
    </>
  );
}
