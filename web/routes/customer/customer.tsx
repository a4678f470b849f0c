import { ArrowLeft, Plus } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { getThumbnailUrl } from '#contract/studio/photos.ts';
import { CustomerHead } from '#web/customer/customers/customer-head.tsx';
import { useCustomer } from '#web/customer/customers/use-customers.ts';
import { CUSTOMER, CUSTOMERS } from '#web/customer/customers/customers-words.ts';
import { DesignGrid } from '#web/studio/designs/design-grid.tsx';
import { newestVersions } from '#web/studio/designs/versions.ts';
import { getProblemCode, getUserMessage } from '#web/lib/api/api-error.ts';
import { newJobFor } from '#web/lib/new-job.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { AnswerRows } from '#web/customer/shares/answers/answers-list.tsx';
import { QuestionRows } from '#web/customer/shares/own-questions.tsx';
import { ANSWERS, QUESTIONS } from '#web/customer/shares/shares-words.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';

export const meta = () => pageMeta({ title: CUSTOMERS.title, noIndex: true });

export default function Customer() {
  const { id = '' } = useParams();
  const folder = useCustomer(id);
  if (folder.isPending) return <PageSpinner label={CUSTOMERS.loading} />;
  const isMissing = getProblemCode(folder.error) === 'not_found' || getProblemCode(folder.error) === 'invalid_input';
  if (folder.isLoadingError || isMissing) {
    return (
      <div className="wrap py-16">
        <h1 className="sr-only">{CUSTOMERS.title}</h1>
        <ErrorState
          title={isMissing ? CUSTOMER.missingTitle : CUSTOMERS.failed}
          action={
            isMissing ? (
              <ButtonLink to="/customers">{CUSTOMER.back}</ButtonLink>
            ) : (
              <Button onClick={() => void folder.refetch()}>{CUSTOMERS.again}</Button>
            )
          }
        >
          {isMissing ? CUSTOMER.missingText : getUserMessage(folder.error, CUSTOMERS.failedText)}
        </ErrorState>
      </div>
    );
  }
  const { customer, designs, photos, decisions, questions, mailedTo } = folder.data;
  return (
    <div className="wrap grid gap-12 pt-6 pb-24">
      <div>
        <Link to="/customers" className="small inline-flex min-h-11 items-center gap-2 no-underline hover:underline">
          <Icon icon={ArrowLeft} />
          {CUSTOMER.back}
        </Link>
        <CustomerHead customer={customer} mailedTo={mailedTo} />
      </div>
      <section aria-labelledby="designs">
        <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
          <h2 className="t2" id="designs">
            {CUSTOMER.designs}
          </h2>
          <ButtonLink look="primary" to="/design-studio" state={newJobFor(customer)}>
            <Icon icon={Plus} />
            {CUSTOMER.startDesign}
          </ButtonLink>
        </div>
        {designs.length === 0 ? (
          <EmptyState
            title={CUSTOMERS.designs(0)}
            action={<ButtonLink to="/designs">{CUSTOMER.openDesigns}</ButtonLink>}
          >
            {CUSTOMER.noDesigns}
          </EmptyState>
        ) : (
          <DesignGrid designs={newestVersions(designs)} />
        )}
      </section>
      {questions.length > 0 && (
        <section aria-labelledby="questions">
          <h2 className="t2 mb-5" id="questions">
            {QUESTIONS.title}
          </h2>
          <QuestionRows questions={questions} withDesign />
        </section>
      )}
      {decisions.length > 0 && (
        <section aria-labelledby="answers">
          <h2 className="t2 mb-5" id="answers">
            {ANSWERS.title}
          </h2>
          <AnswerRows answers={decisions} withDesign />
        </section>
      )}
      {photos.length > 0 && <Photos photos={photos} />}
    </div>
  );
}

function Photos({ photos }: { photos: readonly string[] }) {
  return (
    <section aria-labelledby="photos">
      <h2 className="t2 mb-5" id="photos">
        {CUSTOMER.photos}
      </h2>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {photos.map((photo, i) => (
          <li key={photo} className="photo aspect-[3/2]">
            <img src={getThumbnailUrl(photo)} alt={CUSTOMER.photo(i + 1)} loading="lazy" />
          </li>
        ))}
      </ul>
    </section>
  );
}
