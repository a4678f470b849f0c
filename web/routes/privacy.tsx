import { pageMeta } from '#web/lib/page-meta.ts';
import { CONTENTS, LEGAL_DATE, PRIVACY, QUESTIONS } from '#web/marketing/legal-words.ts';
import { Prose } from '#web/marketing/prose.tsx';
import { SupportLine } from '#web/marketing/support-line.tsx';

export const meta = () => pageMeta({ title: PRIVACY.title, description: PRIVACY.description, canonical: '/privacy' });

export default function Privacy() {
  return <Prose title={PRIVACY.title} lead={PRIVACY.lead} note={LEGAL_DATE} contents={CONTENTS} chapters={PRIVACY.chapters}><SupportLine before={QUESTIONS} /></Prose>;
}
