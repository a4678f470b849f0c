import { Link } from 'react-router';
import { isPremiumStyle } from '#contract/options.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Panel } from '#web/ui/swatch.tsx';
import { CLASSIC_DASHBOARD } from './classic-dashboard-words.ts';

const COLORS = { racing: '#232120', luxury: '#1f4032', classic: '#6f1a25' } as const;

/** Three styles. Each opens in the studio; a locked one leads to the plans (S-58). */
export function Inspiration({ isPremium }: { isPremium: boolean }) {
  return (
    <ul className="grid gap-6 sm:grid-cols-3">
      {CLASSIC_DASHBOARD.inspirations.map(({ style, title, text }) => {
        const isLocked = !isPremium && isPremiumStyle(style);
        return (
          <li key={style} className="group relative">
            <Panel relief={style} color={COLORS[style]} className="mb-3 aspect-[4/3] rounded-md edge" />
            <h3 className="t3 flex flex-wrap items-center gap-2">
              {title}
              {isLocked && <Badge>{CLASSIC_DASHBOARD.locked}</Badge>}
            </h3>
            <p className="small">{text}</p>
            <Link
              className="link small inline-flex min-h-7 items-center after:absolute after:inset-0"
              to={isLocked ? '/subscription' : `/design-studio?style=${style}`}
              aria-label={`${title}: ${isLocked ? CLASSIC_DASHBOARD.unlock : CLASSIC_DASHBOARD.tryStyle}`}
            >
              {isLocked ? CLASSIC_DASHBOARD.unlock : CLASSIC_DASHBOARD.tryStyle}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
