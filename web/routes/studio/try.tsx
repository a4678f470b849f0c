import { useLocation } from 'react-router';
import { pageMeta } from '#web/lib/page-meta.ts';
import { useUser } from '#web/lib/api/session.ts';
import { TryStudio } from '#web/studio/try/try-studio.tsx';
import { TRY } from '#web/studio/try/try-words.ts';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { Onward } from '../parts/onward.tsx';

export const handle = { footer: false };
export const meta = () => pageMeta({ title: TRY.title, description: `${TRY.text} ${TRY.privacy}`, canonical: '/try' });

/** The studio without an account (D-85). Members are redirected to their own. */
export default function Try() {
  const user = useUser();
  const { search } = useLocation();
  return user == null ? (
    <TooltipProvider>
      <TryStudio />
    </TooltipProvider>
  ) : (
    <Onward user={user} next={`/design-studio${search}`} />
  );
}
