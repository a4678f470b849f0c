import { pageMeta } from '#web/lib/page-meta.ts';
import { CONTENTS } from '#web/marketing/legal-words.ts';
import { PRIVACY, PRIVACY_DATE } from '#web/marketing/privacy-words.ts';
import { Prose } from '#web/marketing/prose.tsx';
import { SetUpHere } from '#web/marketing/set-up-here.tsx';
import { LegalContact } from '#web/marketing/help/support-line.tsx';

export const meta = () => pageMeta({ title: PRIVACY.title, description: PRIVACY.description, canonical: '/privacy' });

export default function Privacy() {
  return (
    <Prose
      title={PRIVACY.title}
      lead={PRIVACY.lead}
      note={PRIVACY_DATE}
      contents={CONTENTS}
      chapters={PRIVACY.chapters}
    >
      <SetUpHere />
      <LegalContact />
    </Prose>
  );
}
