import { pageMeta } from '#web/lib/page-meta.ts';
import { NotFound } from '#web/platform/navigation/not-found.tsx';
import { NOT_FOUND_WORDS } from '#web/platform/navigation/navigation-words.ts';

export const meta = () => pageMeta({ title: NOT_FOUND_WORDS.title, noIndex: true });

export default NotFound;
