import { pageMeta } from '#web/lib/page-meta.ts';
import { useUser } from '#web/lib/api/session.ts';
import { LatestAnswer } from '#web/customer/shares/answers/latest-answer.tsx';
import { ShareButton } from '#web/customer/shares/links/share-button.tsx';
import { Studio } from '#web/studio/studio.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const SwatchPicker = lazyPart(() => import('#web/studio/swatch-books/swatch-picker.tsx'));

const ShareTogether = lazyPart(() => import('#web/customer/shares/links/share-together.tsx'));

export const handle = { footer: false };
export const meta = () => pageMeta({ title: 'Design Studio', noIndex: true });

export default function DesignStudio() {
  const user = useUser();
  return user == null ? (
    <PageSpinner />
  ) : (
    <Studio
      key={user.id}
      user={user}
      swatchPicker={SwatchPicker}
      shareTogether={ShareTogether}
      forSaved={(designId, startsOpen) => (
        <>
          <LatestAnswer designId={designId} />
          <ShareButton key={designId} designId={designId} startsOpen={startsOpen} look="primary" className="w-full" />
        </>
      )}
    />
  );
}
