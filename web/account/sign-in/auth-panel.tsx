import { Check } from 'lucide-react';
import { TRIAL_RENDERS, GUARANTEE_DAYS, TRIAL_DAYS } from '#contract/money/plan-catalog.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Panel } from '#web/ui/swatch.tsx';
import { AUTH_PANEL_WORDS } from './sign-in-words.ts';

/** The benefits of an account, next to the forms on large screens (S-20). */
export function AuthPanel() {
  return (
    <aside className="relative hidden overflow-hidden rounded-lg lg:block" aria-label={AUTH_PANEL_WORDS.label}>
      <Panel relief="luxury" color="#1f4032" className="absolute inset-0" />
      <div className="absolute inset-0 bg-[linear-gradient(180deg,rgb(10_14_12/0.35),rgb(10_14_12/0.86)_62%)]" />
      <div className="relative flex h-full flex-col justify-end gap-6 p-10 text-[#f7f3ed]">
        <h2 className="t1 max-w-[16ch]">{AUTH_PANEL_WORDS.title}</h2>
        <ul className="grid gap-3">
          {AUTH_PANEL_WORDS.facts(TRIAL_RENDERS, TRIAL_DAYS, GUARANTEE_DAYS).map((fact) => (
            <li key={fact} className="flex gap-3">
              <Icon icon={Check} className="mt-0.5" />
              {fact}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
