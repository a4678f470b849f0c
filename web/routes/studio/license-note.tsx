import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { LicenseNote, LicenseNoteOffer } from '#web/studio/designs/license-note.tsx';
import { useVersions } from '#web/studio/designs/use-designs.ts';
import { LICENSE_NOTE } from '#web/studio/designs/words.ts';
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { useUser } from '#web/lib/api/session.ts';
import { PRESENTATION } from '#web/customer/presentations/words.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';
import { ErrorState } from '#web/ui/states.tsx';

export const meta = () => pageMeta({ title: LICENSE_NOTE.title, hidden: true });

export default function LicenseNotePage() {
  const { id = '' } = useParams();
  const user = useUser();
  const versions = useVersions(id);
  if (versions.isPending || user == null) return <PageSpinner label={PRESENTATION.loading} />;
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
          action={<ButtonLink to="/designs">{LICENSE_NOTE.back}</ButtonLink>}
        >
          {PRESENTATION.missingText}
        </ErrorState>
      </div>
    );
  return (
    <div className="wrap pt-8 pb-24 lg:pt-12 print:py-0">
      <Link
        to={`/designs/${design.id}`}
        className="no-print small mb-6 inline-flex min-h-11 items-center gap-2 no-underline hover:underline"
      >
        <Icon of={ArrowLeft} />
        {PRESENTATION.back}
      </Link>
      {user.subscriptionTier === 'premium' ? <LicenseNote design={design} user={user} /> : <LicenseNoteOffer />}
    </div>
  );
}
