import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoney } from '#contract/formats.ts';
import { PLANS, yearlySaving } from '#contract/money/plan-catalog.ts';
import type { Plan } from '#contract/money/plans.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PLAN_WORDS } from './plan-words.ts';

/** "$19.99", or without cents "$19". */
const formatPrice = (cents: number): string =>
  cents % 100 === 0 ? formatMoney(cents / 100).replace(/\.00$/, '') : formatMoney(cents / 100);

interface PlanCardProps {
  plan: Plan;
  /** All plans, to compute the yearly saving. */
  plans?: readonly Plan[];
  /** Highlights the card. */
  usual?: boolean;
  badge?: ReactNode;
  /** The button of the card. */
  action: ReactNode;
  headingLevel?: 'h2' | 'h3';
}

/** Classes of a grid of plan cards. They share five rows, so that prices, buttons and lists align. */
export const PLAN_GRID = 'grid gap-6 md:grid-cols-3 md:grid-rows-[repeat(5,auto)] md:gap-y-0';

/** One plan. Every figure comes from the catalog (D-01, D-02). */
export function PlanCard({
  plan,
  plans = PLANS,
  usual = false,
  badge,
  action,
  headingLevel: Heading = 'h3',
}: PlanCardProps) {
  const monthly = plans.find(({ interval }) => interval === 'month');
  const saving =
    plan.interval === 'year' && monthly !== undefined ? yearlySaving(monthly.priceCents, plan.priceCents) : undefined;
  return (
    <article
      className={`card flex flex-col gap-4 p-6 sm:max-md:grid sm:max-md:grid-cols-2 sm:max-md:grid-rows-[auto_auto_1fr_auto] sm:max-md:gap-x-8 md:row-span-5 md:grid md:grid-rows-subgrid md:gap-y-4 lg:p-8 ${usual ? 'border-[1.5px] border-ink shadow-card' : ''}`}
      aria-labelledby={`plan-${plan.id}`}
    >
      <header className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <Heading className="t3" id={`plan-${plan.id}`}>
          {plan.name}
        </Heading>
        {badge ?? (saving && <Badge tone="accent">{PLAN_WORDS.save(formatPrice(saving.saved), saving.percent)}</Badge>)}
      </header>
      <p className="num flex flex-wrap items-baseline gap-2">
        <b className="font-display text-[2.75rem] leading-none font-[560] tracking-[-0.03em]">
          {formatPrice(plan.priceCents)}
        </b>
        <span className="text-ink-2">
          {{ trial: PLAN_WORDS.forDays, month: PLAN_WORDS.perMonth, year: PLAN_WORDS.perYear }[plan.interval]}
        </span>
      </p>
      <p className="small num">
        {plan.interval === 'trial' && PLAN_WORDS.trialNote}
        {plan.interval === 'month' && PLAN_WORDS.monthNote}
        {saving && (
          <>
            {PLAN_WORDS.yearNote(formatPrice(saving.perMonth))} <s>{formatPrice(saving.ifMonthly)}</s>{' '}
            {PLAN_WORDS.ifMonthly}.
          </>
        )}
        {plan.limitedUntil !== undefined && (
          <b className="mt-1 block font-medium text-ink">{PLAN_WORDS.limited(plan.limitedUntil)}</b>
        )}
      </p>
      {action}
      <ul className="mt-2 grid content-start gap-2.5 border-t border-line pt-5 text-sm leading-snug sm:max-md:col-start-2 sm:max-md:row-span-4 sm:max-md:row-start-1 sm:max-md:mt-0 sm:max-md:border-t-0 sm:max-md:border-l sm:max-md:pt-0 sm:max-md:pl-8">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Icon icon={Check} className="mt-px size-[17px] text-ok" />
            {feature}
          </li>
        ))}
        {plan.notIncluded.map((feature) => (
          <li key={feature} className="flex gap-2.5 text-ink-3">
            <Icon icon={Minus} className="mt-px size-[17px]" />
            <span>
              <span className="sr-only">{PLAN_WORDS.notIncluded}</span>
              {feature}
            </span>
          </li>
        ))}
      </ul>
    </article>
  );
}
