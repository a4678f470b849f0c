import { useState } from 'react';
import { Check } from 'lucide-react';
import { formatMoney } from '#contract/formats.ts';
import { yearlySaving } from '#contract/money/plan-catalog.ts';
import type { Plan } from '#contract/money/plans.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { ChoiceRow } from '#web/ui/choice-row.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useTargets } from '../targets.ts';
import { SHOPS } from './shop-words.ts';

type Billing = 'month' | 'year';

/** The Core plan, billed monthly or yearly (W-29). */
export function ShopPricing({
  words,
  plans,
}: {
  plans: readonly [Plan, Plan, Plan];
  words: {
    limited: (lastDay: string) => string;
    perMonth: string;
    perYear: string;
    yearNote: (perMonth: string) => string;
    ifMonthly: string;
  };
}) {
  const { subscribe } = useTargets();
  const [billing, setBilling] = useState<Billing>('month');
  const [, monthly, yearly] = plans;
  const plan = billing === 'month' ? monthly : yearly;
  const saving = yearlySaving(monthly.priceCents, yearly.priceCents);
  const formatDollars = (cents: number): string => formatMoney(cents / 100).replace(/\.00$/, '');
  const extras =
    billing === 'month' ? SHOPS.monthlyExtras : SHOPS.yearlyExtras(formatDollars(saving.saved), saving.percent);
  return (
    <div className="mx-auto grid max-w-[560px] gap-6">
      <ChoiceRow
        look="segments"
        className="justify-self-center"
        name="billing"
        label={SHOPS.toggle}
        options={[
          { id: 'month', name: SHOPS.monthly },
          { id: 'year', name: SHOPS.yearly },
        ]}
        value={billing}
        onChange={setBilling}
      />
      <article className="card grid gap-4 border-[1.5px] border-ink p-6 shadow-card lg:p-8" aria-live="polite">
        <header className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="t3">{monthly.name}</h3>
          <Badge tone="accent">{billing === 'month' ? SHOPS.popular : SHOPS.best}</Badge>
        </header>
        <p className="num flex flex-wrap items-baseline gap-2">
          <b className="font-display text-[2.75rem] leading-none font-[560] tracking-[-0.03em]">
            {formatDollars(plan.priceCents)}
          </b>
          <span className="text-ink-2">{billing === 'month' ? words.perMonth : words.perYear}</span>
        </p>
        <p className="small num min-h-[1.5em]">
          {billing === 'year' && (
            <>
              {words.yearNote(formatDollars(saving.perMonth))} <s>{formatDollars(saving.ifMonthly)}</s>{' '}
              {words.ifMonthly}.
            </>
          )}
          {billing === 'year' && yearly.limitedUntil !== undefined && (
            <b className="mt-1 block font-medium text-ink">{words.limited(yearly.limitedUntil)}</b>
          )}
        </p>
        <ButtonLink look="primary" to={subscribe}>
          {billing === 'month' ? SHOPS.upgrade : SHOPS.getYearly}
        </ButtonLink>
        <ul className="mt-1 grid gap-2.5 border-t border-line pt-5 text-sm leading-snug">
          {[...extras, ...plan.features].map((feature) => (
            <li key={feature} className="flex gap-2.5">
              <Icon icon={Check} className="mt-px size-[17px] text-ok" />
              {feature}
            </li>
          ))}
        </ul>
      </article>
      <p className="text-center">
        <ButtonLink look="quiet" to="/subscription">
          {SHOPS.viewPricing}
        </ButtonLink>
      </p>
    </div>
  );
}
