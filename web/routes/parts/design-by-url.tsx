import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { SavedDesign } from '#contract/studio/saved-designs.ts';
import { PRESENTATION } from '#web/customer/presentations/presentations-words.ts';
import { ApiError, getUserMessage } from '#web/lib/api/api-error.ts';
import { useVersions } from '#web/studio/designs/use-designs.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';
import { ErrorState } from '#web/ui/states.tsx';

/** Loads the design whose id is in the URL. @param back label of the link to My Designs */
export function DesignByUrl({ back, children }: { back: string; children: (design: SavedDesign) => ReactNode }) {
  const { id = '' } = useParams();
  const versions = useVersions(id);
  if (versions.isPending) return <PageSpinner label={PRESENTATION.loading} />;
  const isMissing =
    versions.error instanceof ApiError && (versions.error.status === 404 || versions.error.status === 400);
  const hasFailed = versions.isLoadingError && !isMissing;
  const design = hasFailed ? undefined : versions.data?.find((version) => String(version.id) === id);
  if (design !== undefined) return children(design);
  return (
    <div className="wrap py-16">
      <ErrorState
        heading="h1"
        title={hasFailed ? PRESENTATION.failedTitle : PRESENTATION.missingTitle}
        action={
          hasFailed ? (
            <Button onClick={() => void versions.refetch()}>{PRESENTATION.again}</Button>
          ) : (
            <ButtonLink to="/designs">{back}</ButtonLink>
          )
        }
      >
        {hasFailed ? getUserMessage(versions.error, PRESENTATION.failedText) : PRESENTATION.missingText}
      </ErrorState>
    </div>
  );
}
