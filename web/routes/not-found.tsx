import { pageMeta } from '#web/lib/page-meta.ts';
import { NotFound } from '#web/navigation/not-found.tsx';
import { LOST } from '#web/navigation/words.ts';

export const meta = () => pageMeta({ title: LOST.title, hidden: true });

export default NotFound;
