import { useEffect } from 'react';
import { ADMIN_PAGE_SIZE } from '#contract/account/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { ADMIN } from './admin-words.ts';

/** Buttons to the previous and next page. Renders nothing if there is only one page. */
export function Pager({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const pages = Math.max(1, Math.ceil(total / ADMIN_PAGE_SIZE));
  // The last entry of the last page is gone.
  useEffect(() => {
    if (page > pages) onPage(pages);
  }, [page, pages, onPage]);
  if (pages === 1) return null;
  return (
    <nav className="mt-6 flex items-center gap-4" aria-label={ADMIN.pages}>
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {ADMIN.earlier}
      </Button>
      <span className="small num">{ADMIN.pageOf(page, pages)}</span>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {ADMIN.later}
      </Button>
    </nav>
  );
}
