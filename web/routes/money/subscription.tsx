import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { getConfig, listPlans } from '#contract/money/billing.ts';
import { PLANS } from '#contract/money/plan-catalog.ts';
import type { Plan } from '#contract/money/plans.ts';
import { CurrentSubscription } from '#web/money/current-subscription.tsx';
import { PlanChoice } from '#web/money/plan-choice.tsx';
import { PaymentNotices } from '#web/money/payment-notices.tsx';
import { SUBSCRIPTION } from '#web/money/subscription-words.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { subscriptionQuery } from '#web/lib/allowance.ts';
import { endpointQuery } from '#web/lib/api/queries.ts';
import { useUser } from '#web/lib/api/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { LoadFailed } from '#web/ui/states.tsx';

export const meta = () =>
  pageMeta({
    title: SUBSCRIPTION.title,
    description: SUBSCRIPTION.description,
    canonical: '/subscription',
    picture: 'plans',
  });

const TABS = [
  { value: 'plans', label: SUBSCRIPTION.plansTab },
  { value: 'current', label: SUBSCRIPTION.currentTab },
];

export default function Subscription() {
  const user = useUser();
  const [query, setQuery] = useSearchParams();
  const { data: plans, isPlaceholderData } = useQuery({
    ...endpointQuery(listPlans),
    placeholderData: [...PLANS] as Plan[],
  });
  const subscription = useQuery({ ...subscriptionQuery, enabled: user != null });
  const { data: config } = useQuery(endpointQuery(getConfig));
  const cards = (
    <PlanChoice
      plans={plans ?? PLANS}
      isKnown={plans !== undefined && !isPlaceholderData}
      subscription={subscription.data}
    />
  );
  const subscriptionFailed = subscription.isLoadingError && (
    <LoadFailed query={subscription} title={SUBSCRIPTION.failed} text={''} />
  );
  const openTab = (tab: string): void =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (tab === 'current') after.set('tab', tab);
        else after.delete('tab');
        return after;
      },
      { replace: true, preventScrollReset: true },
    );

  return (
    <div className="wrap pt-8 pb-24 lg:pt-14">
      {user != null && (
        <Link
          to="/dashboard"
          className="small mb-3 inline-flex min-h-11 items-center gap-2 no-underline hover:underline"
        >
          <Icon icon={ArrowLeft} />
          {SUBSCRIPTION.back}
        </Link>
      )}
      <h1 className="t1">{SUBSCRIPTION.title}</h1>
      <p className="lead mt-3 mb-8 lg:mb-10">{SUBSCRIPTION.lead}</p>
      <PaymentNotices user={user} subscription={subscription.data} testPayments={config?.testPayments === true} />
      {user == null ? (
        cards
      ) : (
        <Tabs
          label={SUBSCRIPTION.tabs}
          tabs={TABS}
          value={query.get('tab') === 'current' || query.get('tab') === 'details' ? 'current' : 'plans'}
          onValueChange={openTab}
        >
          <TabPanel value="plans" className="grid gap-6 pt-8">
            {subscriptionFailed}
            {cards}
          </TabPanel>
          <TabPanel value="current" className="pt-8">
            {subscription.isPending && <Spinner label={SUBSCRIPTION.loading} />}
            {subscriptionFailed}
            {subscription.data && (
              <CurrentSubscription subscription={subscription.data} onUpgrade={() => openTab('plans')} />
            )}
          </TabPanel>
        </Tabs>
      )}
    </div>
  );
}
