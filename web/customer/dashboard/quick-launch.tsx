import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { Icon } from '#web/ui/icon.tsx';
import { Material } from '#web/ui/swatch.tsx';
import { DASHBOARD } from './dashboard-words.ts';

const LAUNCHES = [
  {
    to: '/design-studio',
    title: DASHBOARD.studio,
    text: DASHBOARD.studioText,
    material: 'leather',
    color: '#a8703f',
  },
  {
    to: '/designs',
    title: DASHBOARD.designs,
    text: DASHBOARD.designsText,
    material: 'cloth',
    color: '#8a8986',
  },
  {
    to: '/subscription',
    title: DASHBOARD.unlock,
    text: DASHBOARD.unlockText,
    material: 'alcantara',
    color: '#7a1f2b',
    onlyWithoutSubscription: true,
  },
] as const;

/** Shortcuts; the third is shown only without a subscription (S-54). */
export function QuickLaunch({ isPremium }: { isPremium: boolean }) {
  const launches = LAUNCHES.filter((launch) => !(isPremium && 'onlyWithoutSubscription' in launch));
  return (
    <section className="card p-6" aria-labelledby="launch">
      <h2 className="small mb-2 font-semibold" id="launch">
        {DASHBOARD.launch}
      </h2>
      <ul>
        {launches.map(({ to, title, text, material, color }) => (
          <li key={to} className="border-t border-line first:border-0">
            <Link to={to} className="group flex items-center gap-4 rounded-md py-3 no-underline">
              <Material material={material} color={color} className="size-11 flex-none rounded-sm edge" />
              <span className="min-w-0 flex-1">
                <b className="block leading-tight font-semibold group-hover:underline">{title}</b>
                <span className="caption block">{text}</span>
              </span>
              <Icon icon={ArrowRight} className="text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
