import { pageMeta } from '#web/lib/page-meta.ts';
import { useUser } from '#web/lib/session.ts';
import { Studio } from '#web/studio/studio.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';

export const handle = { footer: false };
export const meta = () => pageMeta({ title: 'Design Studio', hidden: true });

export default function DesignStudio() {
  const user = useUser();
  return user == null ? <PageSpinner /> : <Studio key={user.id} user={user} />;
}
