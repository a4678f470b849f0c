import { useParams } from 'react-router';
import { useDesignPlace } from '#web/customers/use-customers.ts';
import type { SavedDesign } from '#contract/designs.ts';
import { useDesigns } from '#web/designs/use-designs.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { PresentationForm } from '#web/presentations/presentation-form.tsx';
import { PRESENTATION } from '#web/presentations/words.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';
import { ErrorState } from '#web/ui/states.tsx';

export const meta = () => pageMeta({ title: PRESENTATION.title, hidden: true });

export default function Presentation() {
  const { id } = useParams();
  const designs = useDesigns();
  if (designs.isPending) return <PageSpinner label={PRESENTATION.loading} />;
  if (designs.isError)
    return (
      <div className="wrap py-16">
        <ErrorState
          heading="h1"
          title={PRESENTATION.failedTitle}
          action={<Button onClick={() => void designs.refetch()}>{PRESENTATION.again}</Button>}
        >
          {sentenceOf(designs.error, PRESENTATION.failedText)}
        </ErrorState>
      </div>
    );
  const design = designs.data.find((one) => String(one.id) === id);
  if (design === undefined)
    return (
      <div className="wrap py-16">
        <ErrorState
          heading="h1"
          title={PRESENTATION.missingTitle}
          action={<ButtonLink to="/designs">{PRESENTATION.back}</ButtonLink>}
        >
          {PRESENTATION.missingText}
        </ErrorState>
      </div>
    );
  return <Filled key={design.id} design={design} designs={designs.data} />;
}

/** Customer and job come from the folder that the design lies in; without an answer they are empty, and can be written. */
function Filled({ design, designs }: { design: SavedDesign; designs: readonly SavedDesign[] }) {
  const place = useDesignPlace(design.id);
  if (place.isPending || (place.isFetching && !place.isFetchedAfterMount))
    return <PageSpinner label={PRESENTATION.loading} />;
  const customer = place.data?.customer;
  return (
    <PresentationForm
      design={design}
      designs={designs}
      folder={customer == null ? undefined : { customer: customer.name, jobNumber: customer.jobNumber }}
    />
  );
}
