import { pageMeta } from '#web/lib/page-meta.ts';
import { GUIDE } from '#web/marketing/help/guide-words.ts';
import { Prose } from '#web/marketing/prose.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

export const meta = () => pageMeta({ title: GUIDE.title, noIndex: true });

export default function DesignGuide() {
  return (
    <Prose title={GUIDE.title} lead={GUIDE.lead} contents={GUIDE.contents} chapters={GUIDE.chapters}>
      <p>
        <ButtonLink look="primary" to="/design-studio">
          {GUIDE.start}
        </ButtonLink>
      </p>
    </Prose>
  );
}
