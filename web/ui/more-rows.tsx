import { useEffect, useEffectEvent, useRef } from 'react';
import { requireValue } from '#contract/expected.ts';
import { Button } from './button.tsx';
import { UI } from './ui-words.ts';

interface MoreRowsProps {
  busy: boolean;
  failed: boolean;
  words: { more: string; moreFailed: string };
  onMore: () => void;
}

/** Loads the next page when the user nears the end of the list or presses the button. After a failure, only the button loads. */
function MoreRows({ busy, failed, words, onMore }: MoreRowsProps) {
  const end = useRef<HTMLDivElement>(null);
  const loadMore = useEffectEvent(onMore);
  useEffect(() => {
    if (busy || failed || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) loadMore();
      },
      { rootMargin: '600px' },
    );
    observer.observe(requireValue(end.current, 'The end of the list'));
    return () => observer.disconnect();
  }, [busy, failed]);
  return (
    <div ref={end} className="mt-10 grid justify-items-center gap-3">
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
 * "Show more" for a paged query. After a failure all pages are loaded again: the last loaded row
 * is the cursor of the next request, and it may have been deleted since.
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
