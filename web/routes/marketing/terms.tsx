import { pageMeta } from '#web/lib/page-meta.ts';
import { CONTENTS, LEGAL_DATE, TERMS } from '#web/marketing/legal-words.ts';
import { Prose } from '#web/marketing/prose.tsx';
import { LegalContact } from '#web/marketing/help/support-line.tsx';

export const meta = () => pageMeta({ title: TERMS.title, description: TERMS.description, canonical: '/terms' });

export default function Terms() {
  return (
    <Prose title={TERMS.title} lead={TERMS.lead} note={LEGAL_DATE} contents={CONTENTS} chapters={TERMS.chapters}>
      <LegalContact />
    </Prose>
  );
}
