import { useParams } from 'react-router';
import { useDesigns } from '#web/designs/use-designs.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { PresentationForm } from '#web/presentations/presentation-form.tsx';
import { PRESENT } from '#web/presentations/words.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';
import { ErrorState } from '#web/ui/states.tsx';

export const meta = () => pageMeta({ title: PRESENT.title, hidden: true });

export default function Presentation() {
  const { id } = useParams();
  const designs = useDesigns();
  if (designs.isPending) return <PageSpinner label={PRESENT.loading} />;
  if (designs.isError) return <div className="wrap py-16"><ErrorState heading="h1" title={PRESENT.failedTitle} action={<Button onClick={() => void designs.refetch()}>{PRESENT.again}</Button>}>{sentenceOf(designs.error, PRESENT.failedText)}</ErrorState></div>;
  const design = designs.data.find((one) => String(one.id) === id);
  if (design === undefined) return <div className="wrap py-16"><ErrorState heading="h1" title={PRESENT.missingTitle} action={<ButtonLink to="/designs">{PRESENT.back}</ButtonLink>}>{PRESENT.missingText}</ErrorState></div>;
  return <PresentationForm key={design.id} design={design} designs={designs.data} />;
}
