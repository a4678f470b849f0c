import { useEffect, useRef } from 'react';
import { expected } from '#contract/expected.ts';
import { Button } from './button.tsx';
import { UI } from './words.ts';

interface MoreRowsProps {
  busy: boolean;
  failed: boolean;
  words: { more: string; moreFailed: string };
  onMore: () => void;
}

/** The next page, by button, and by itself before the user has scrolled to it; after a failure only by button. */
function MoreRows({ busy, failed, words, onMore }: MoreRowsProps) {
  const place = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  });
  useEffect(() => {
    if (busy || failed || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) more.current();
      },
      { rootMargin: '600px' },
    );
    observer.observe(expected(place.current, 'The end of the list'));
    return () => observer.disconnect();
  }, [busy, failed]);
  return (
    <div ref={place} className="mt-10 grid justify-items-center gap-3">
      {failed && (
        <p className="small" role="alert">
          {words.moreFailed}
        </p>
      )}
      <Button busy={busy} onClick={onMore}>
        {failed ? UI.again : words.more}
      </Button>
    </div>
  );
}

interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
  refetch: () => Promise<unknown>;
}

/**
 * "Show more" for a query of pages. After a failure it loads all of them again, because the row where the last page
 * ended may be gone.
 */
export function MorePages({ pages, words }: { pages: Pages; words: MoreRowsProps['words'] }) {
  if (!pages.hasNextPage) return null;
  return (
    <MoreRows
      busy={pages.isFetchingNextPage}
      failed={pages.isFetchNextPageError}
      words={words}
      onMore={() => void (pages.isFetchNextPageError ? pages.refetch() : pages.fetchNextPage())}
    />
  );
}
