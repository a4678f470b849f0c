import { pageMeta } from '#web/lib/page-meta.ts';
import { NotFound } from '#web/platform/navigation/not-found.tsx';
import { LOST } from '#web/platform/navigation/words.ts';

export const meta = () => pageMeta({ title: LOST.title, hidden: true });

export default NotFound;
