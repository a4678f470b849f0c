import { useState } from 'react';
import { Link } from 'react-router';
import type { SubscriptionView } from '#contract/money/billing.ts';
import { usagePercent } from '#contract/formats.ts';
import { periodNote } from '#web/lib/allowance.ts';
import { Stitch, StitchProgress } from '#web/ui/stitch.tsx';
import { DASHBOARD, DASHBOARD_PERIOD } from './dashboard-words.ts';

/** The plan, its usage, and the days left or the date of renewal (S-50, S-51). */
export function StatusCard({ subscription }: { subscription: SubscriptionView }) {
  const { tier, monthlyRendersCount: count, monthlyRendersLimit: limit } = subscription;
  const [now] = useState(() => new Date());
  const note = periodNote(subscription, now, DASHBOARD_PERIOD);
  return (
    <section className="card grid content-start gap-4 p-6" aria-labelledby="status">
      <h2 className="small font-semibold" id="status">
        {DASHBOARD.status}
      </h2>
      <p className="t2">{DASHBOARD.tier[tier]}</p>
      {limit === null ? (
        <Stitch done />
      ) : (
        <StitchProgress
          value={usagePercent(count, limit)}
          label={DASHBOARD.usage}
          valueText={DASHBOARD.used(count, limit)}
        />
      )}
      <p className="small num">{limit === null ? DASHBOARD.noLimit : DASHBOARD.used(count, limit)}</p>
      {note !== undefined && <p className="small">{note}</p>}
      <Link className="link small inline-flex min-h-7 items-center justify-self-start" to="/subscription">
        {tier === 'premium' ? DASHBOARD.manage : DASHBOARD.upgrade}
      </Link>
    </section>
  );
}
