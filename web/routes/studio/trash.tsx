import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { DesignGridSkeleton } from '#web/studio/designs/design-grid.tsx';
import { TrashList } from '#web/studio/designs/trash-list.tsx';
import { useTrash } from '#web/studio/designs/use-trash.ts';
import { DESIGN, TRASH } from '#web/studio/designs/designs-words.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { mergePages } from '#web/lib/api/paged-lists.ts';
import { Icon } from '#web/ui/icon.tsx';
import { MorePages } from '#web/ui/more-rows.tsx';
import { LoadFailed } from '#web/ui/states.tsx';

export const meta = () => pageMeta({ title: TRASH.title, noIndex: true });

export default function Trash() {
  const trash = useTrash();
  return (
    <div className="wrap py-8 pb-24 lg:py-12">
      <Link to="/designs" className="small inline-flex min-h-11 items-center gap-2 no-underline hover:underline">
        <Icon icon={ArrowLeft} />
        {DESIGN.back}
      </Link>
      <h1 className="t1 mt-2">{TRASH.title}</h1>
      <p className="small mt-2 mb-8">{TRASH.text}</p>
      {trash.isPending && <DesignGridSkeleton />}
      {trash.isError && trash.data === undefined && (
        <LoadFailed query={trash} title={TRASH.loadFailed} text={TRASH.failedText} />
      )}
      {trash.data && (
        <TrashList trash={mergePages(trash.data.pages)} more={<MorePages pages={trash} words={TRASH} />} />
      )}
    </div>
  );
}
