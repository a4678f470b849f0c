import type { SubscriptionView } from '#contract/money/billing.ts';
import type { DesignSummary } from '#contract/studio/saved-designs.ts';
import { formatDate } from '#contract/formats.ts';
import { formatRendersLeft } from '#web/lib/allowance.ts';
import { DASHBOARD } from './dashboard-words.ts';

export function ActivityStats({ designs, subscription }: { designs: DesignSummary; subscription: SubscriptionView }) {
  const rows = [
    // Versions of one design count once, as in My Designs.
    [DASHBOARD.total, String(designs.total)],
    [DASHBOARD.left, formatRendersLeft(subscription)],
    [DASHBOARD.last, formatDate(designs.lastSavedAt)],
  ] as const;
  return (
    <section className="card p-6" aria-labelledby="stats">
      <h2 className="small mb-2 font-semibold" id="stats">
        {DASHBOARD.stats}
      </h2>
      <dl>
        {rows.map(([name, value]) => (
          <div
            key={name}
            className="flex items-baseline justify-between gap-4 border-t border-line py-3 first:border-0"
          >
            <dt className="small">{name}</dt>
            <dd className="num font-display text-xl font-[560] tracking-tight">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
