import { lazy } from 'react';
import { pageMeta } from '#web/lib/page-meta.ts';
import { useUser } from '#web/lib/session.ts';
import { ShareButton } from '#web/shares/share-button.tsx';
import { Studio } from '#web/studio/studio.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';

/** Fetched when the book is first opened. */
const SwatchPicker = lazy(() => import('#web/swatch-books/swatch-picker.tsx'));

export const handle = { footer: false };
export const meta = () => pageMeta({ title: 'Design Studio', hidden: true });

export default function DesignStudio() {
  const user = useUser();
  return user == null ? (
    <PageSpinner />
  ) : (
    <Studio
      key={user.id}
      user={user}
      swatchPicker={SwatchPicker}
      forSaved={(designId, name, startsOpen) => (
        <ShareButton
          key={designId}
          designId={designId}
          name={name}
          startsOpen={startsOpen}
          look="primary"
          className="w-full"
        />
      )}
    />
  );
}
