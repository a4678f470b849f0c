import { DevGate } from '#web/developer/dev-pages/dev-gate.tsx';
import { DesignSheet } from '#web/developer/dev-pages/design-sheet.tsx';
import { DEV_PAGES } from '#web/developer/dev-pages/words.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { samplePicture, SAMPLES } from '#web/marketing/samples/samples.ts';
import { NotFound } from '#web/platform/navigation/not-found.tsx';

export const meta = () => pageMeta({ title: DEV_PAGES.sheet.title, hidden: true });

export default function Page() {
  return (
    <DevGate absent={<NotFound />}>
      <DesignSheet before={samplePicture(SAMPLES.coupe)} after={samplePicture(SAMPLES.coupeCream)} />
    </DevGate>
  );
}
