import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { LicenseNote, LicenseNoteOffer } from '#web/studio/designs/license-note.tsx';
import { LICENSE_NOTE } from '#web/studio/designs/designs-words.ts';
import { hasPlanRights } from '#web/studio/designs/use-designs.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { useUser } from '#web/lib/api/session.ts';
import { PRESENTATION } from '#web/customer/presentations/presentations-words.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';
import { DesignByUrl } from '../parts/design-by-url.tsx';

export const meta = () => pageMeta({ title: LICENSE_NOTE.title, noIndex: true });

export default function LicenseNotePage() {
  const user = useUser();
  if (user == null) return <PageSpinner label={PRESENTATION.loading} />;
  return (
    <DesignByUrl back={LICENSE_NOTE.back}>
      {(design) => (
        <div className="wrap pt-8 pb-24 lg:pt-12 print:py-0">
          <Link
            to={`/designs/${design.id}`}
            className="no-print small mb-6 inline-flex min-h-11 items-center gap-2 no-underline hover:underline"
          >
            <Icon icon={ArrowLeft} />
            {PRESENTATION.back}
          </Link>
          {hasPlanRights(design, user.subscriptionTier) ? (
            <LicenseNote design={design} user={user} />
          ) : (
            <LicenseNoteOffer />
          )}
        </div>
      )}
    </DesignByUrl>
  );
}
