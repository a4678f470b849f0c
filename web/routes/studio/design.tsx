import { FileText } from 'lucide-react';
import { useParams } from 'react-router';
import { PlaceSelect } from '#web/customer/customers/place-select.tsx';
import { JobProgress } from '#web/customer/dashboard/job-states.tsx';
import { FolderOffer } from '#web/customer/shares/folder-offer.tsx';
import { DesignView } from '#web/studio/designs/design-view.tsx';
import { useVersions } from '#web/studio/designs/use-designs.ts';
import { DESIGN, DESIGNS } from '#web/studio/designs/designs-words.ts';
import { getProblemCode } from '#web/lib/api/api-error.ts';
import { useUser } from '#web/lib/api/session.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { PRESENTATION } from '#web/customer/presentations/presentations-words.ts';
import { Answers } from '#web/customer/shares/answers/answers-list.tsx';
import { Questions } from '#web/customer/shares/own-questions.tsx';
import { EmbedButton } from '#web/customer/shares/links/embed-button.tsx';
import { ShareButton } from '#web/customer/shares/links/share-button.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';
import { ErrorState, LoadFailed } from '#web/ui/states.tsx';

export const meta = () => pageMeta({ title: DESIGNS.title, noIndex: true });

export default function Design() {
  const { id = '' } = useParams();
  const designs = useVersions(id);
  const isPremium = useUser()?.subscriptionTier === 'premium';
  const isMissing = designs.isError && ['not_found', 'invalid_input'].includes(getProblemCode(designs.error) ?? '');
  if (designs.isPending) return <PageSpinner label={DESIGNS.loading} />;
  if (designs.isLoadingError && !isMissing) {
    return (
      <div className="wrap py-16">
        <LoadFailed query={designs} heading="h1" title={DESIGNS.failedTitle} text={DESIGNS.failedText} />
      </div>
    );
  }
  const design = designs.data?.find((version) => String(version.id) === id);
  if (designs.data === undefined || design === undefined) {
    return (
      <div className="wrap py-16">
        <ErrorState
          heading="h1"
          title={DESIGN.missingTitle}
          action={<ButtonLink to="/designs">{DESIGN.back}</ButtonLink>}
        >
          {DESIGN.missingText}
        </ErrorState>
      </div>
    );
  }
  return (
    <DesignView
      key={design.id}
      design={design}
      versions={designs.data}
      actions={
        <>
          <ShareButton designId={design.id} look="primary" />
          <ButtonLink to={`/designs/${design.id}/presentation`}>
            <Icon icon={FileText} />
            {isPremium ? PRESENTATION.open : PRESENTATION.openSample}
          </ButtonLink>
          <EmbedButton designId={design.id} picture={design.generatedImageUrl} />
        </>
      }
      facts={
        <>
          <JobProgress design={design} />
          <PlaceSelect key={design.id} designId={design.id} />
          <FolderOffer design={design} />
          <Questions root={design.rootId} />
          <Answers root={design.rootId} />
        </>
      }
    />
  );
}
