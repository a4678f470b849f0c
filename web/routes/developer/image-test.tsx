import { DevGate } from '#web/developer/dev-pages/dev-gate.tsx';
import { ImageTest } from '#web/developer/dev-pages/image-test.tsx';
import { DEV_PAGES } from '#web/developer/dev-pages/dev-pages-words.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { getSampleUrl, SAMPLES } from '#web/marketing/samples/samples.ts';
import { NotFound } from '#web/platform/navigation/not-found.tsx';

export const meta = () => pageMeta({ title: DEV_PAGES.imageTest.title, noIndex: true });

export default function Page() {
  return (
    <DevGate absent={<NotFound />}>
      <ImageTest image={getSampleUrl(SAMPLES.original)} />
    </DevGate>
  );
}
