import { DevGate } from '#web/developer/dev-pages/dev-gate.tsx';
import { MultiUpload } from '#web/developer/dev-pages/multi-upload.tsx';
import { DEV_PAGES } from '#web/developer/dev-pages/dev-pages-words.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { NotFound } from '#web/platform/navigation/not-found.tsx';

export const meta = () => pageMeta({ title: DEV_PAGES.multiUpload.title, noIndex: true });

export default function Page() {
  return (
    <DevGate absent={<NotFound />}>
      <MultiUpload />
    </DevGate>
  );
}
