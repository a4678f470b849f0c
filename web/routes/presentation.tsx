import { useParams } from 'react-router';
import { useDesignPlace } from '#web/customers/use-customers.ts';
import type { SavedDesign } from '#contract/designs.ts';
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
  if (designs.isError)
    return (
      <div className="wrap py-16">
        <ErrorState
          heading="h1"
          title={PRESENT.failedTitle}
          action={<Button onClick={() => void designs.refetch()}>{PRESENT.again}</Button>}
        >
          {sentenceOf(designs.error, PRESENT.failedText)}
        </ErrorState>
      </div>
    );
  const design = designs.data.find((one) => String(one.id) === id);
  if (design === undefined)
    return (
      <div className="wrap py-16">
        <ErrorState
          heading="h1"
          title={PRESENT.missingTitle}
          action={<ButtonLink to="/designs">{PRESENT.back}</ButtonLink>}
        >
          {PRESENT.missingText}
        </ErrorState>
      </div>
    );
  return <Filled key={design.id} design={design} designs={designs.data} />;
}

/** Customer and job come from the folder that the design lies in; without an answer they are empty, and can be written. */
function Filled({ design, designs }: { design: SavedDesign; designs: readonly SavedDesign[] }) {
  const place = useDesignPlace(design.id);
  if (place.isPending || (place.isFetching && !place.isFetchedAfterMount))
    return <PageSpinner label={PRESENT.loading} />;
  const customer = place.data?.customer;
  return (
    <PresentationForm
      design={design}
      designs={designs}
      folder={customer == null ? undefined : { customer: customer.name, jobNumber: customer.jobNumber }}
    />
  );
}
