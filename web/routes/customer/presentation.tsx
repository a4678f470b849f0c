import { useParams } from 'react-router';
import { useDesignPlace } from '#web/customer/customers/use-customers.ts';
import type { SavedDesign } from '#contract/studio/saved-designs.ts';
import { useVersions } from '#web/studio/designs/use-designs.ts';
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { PresentationForm } from '#web/customer/presentations/presentation-form.tsx';
import { PRESENTATION } from '#web/customer/presentations/words.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';
import { ErrorState } from '#web/ui/states.tsx';

export const meta = () => pageMeta({ title: PRESENTATION.title, hidden: true });

export default function Presentation() {
  const { id = '' } = useParams();
  const versions = useVersions(id);
  if (versions.isPending) return <PageSpinner label={PRESENTATION.loading} />;
  const isMissing =
    versions.error instanceof ApiError && (versions.error.status === 404 || versions.error.status === 400);
  if (versions.isError && !isMissing)
    return (
      <div className="wrap py-16">
        <ErrorState
          heading="h1"
          title={PRESENTATION.failedTitle}
          action={<Button onClick={() => void versions.refetch()}>{PRESENTATION.again}</Button>}
        >
          {sentenceOf(versions.error, PRESENTATION.failedText)}
        </ErrorState>
      </div>
    );
  const design = versions.data?.find((one) => String(one.id) === id);
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
  return <Filled key={design.id} design={design} />;
}

/** Customer and job come from the folder that the design lies in; without an answer they are empty, and can be written. */
function Filled({ design }: { design: SavedDesign }) {
  const place = useDesignPlace(design.id);
  if (place.isPending || (place.isFetching && !place.isFetchedAfterMount))
    return <PageSpinner label={PRESENTATION.loading} />;
  const customer = place.data?.customer;
  return (
    <PresentationForm
      design={design}
      folder={
        customer == null
          ? undefined
          : { customer: customer.name, vehicle: customer.vehicle, jobNumber: customer.jobNumber }
      }
    />
  );
}
