import { useDesignCustomer } from '#web/customer/customers/use-customers.ts';
import type { SavedDesign } from '#contract/studio/saved-designs.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { PresentationForm } from '#web/customer/presentations/presentation-form.tsx';
import { PRESENTATION } from '#web/customer/presentations/presentations-words.ts';
import { PageSpinner } from '#web/ui/spinner.tsx';
import { DesignByUrl } from '../parts/design-by-url.tsx';

export const meta = () => pageMeta({ title: PRESENTATION.title, noIndex: true });

export default function Presentation() {
  return (
    <DesignByUrl back={PRESENTATION.back}>{(design) => <FormWithFolder key={design.id} design={design} />}</DesignByUrl>
  );
}

/** Fills in customer and job number from the design's folder. If the folder cannot be loaded, the fields are empty. */
function FormWithFolder({ design }: { design: SavedDesign }) {
  const place = useDesignCustomer(design.id);
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
