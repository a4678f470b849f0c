import './swatch-books.css';
import { Camera, FileUp, Plus } from 'lucide-react';
import { useState } from 'react';
import type { OwnSwatch } from '#contract/studio/swatches.ts';
import { useUser } from '#web/lib/api/session.ts';
import { useQueryState } from '#web/lib/use-query-state.ts';
import { TYPING_PAUSE_MS, useDebounced } from '#web/lib/use-debounced.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { EmptyState, LoadFailed } from '#web/ui/states.tsx';
import { forgetRecent } from './recent-swatches.ts';
import { SearchBar } from './search-bar.tsx';
import { SwatchGrid, SwatchGridSkeleton } from './swatch-grid.tsx';
import { isSearching, NO_SEARCH, parseSearch, searchToQuery } from './swatch-search.ts';
import { SwatchSheet } from './swatch-sheet.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useSwatches } from './use-swatches.ts';
import { BOOKS } from './swatch-books-words.ts';

/** All swatches of all books, with search. Deleting one can be undone. */
export function SwatchLibrary() {
  const user = useUser();
  const [search, setSearch] = useQueryState(parseSearch, searchToQuery);
  const results = useSwatches(useDebounced(search, TYPING_PAUSE_MS));
  const [opened, setOpened] = useState<OwnSwatch>();
  const [deleted, setDeleted] = useState<OwnSwatch>();
  const { swatches, total, books } = results;
  if (results.isLoadingError) return <LoadFailed query={results} title={BOOKS.failed} text={BOOKS.failedText} />;
  const ownBooks = books.filter(({ starter }) => !starter).map(({ name }) => name);

  return (
    <>
      {swatches !== undefined && ownBooks.length === 0 && !isSearching(search) && <AddOptions />}
      <SearchBar search={search} onChange={(change) => setSearch({ ...search, ...change })} books={books} />
      <h2 className="sr-only">{BOOKS.list}</h2>
      <p className="small num mb-4 min-h-[1.5em]" role="status">
        {swatches === undefined ? '' : BOOKS.found(total)}
      </p>
      {swatches === undefined && <SwatchGridSkeleton />}
      {swatches?.length === 0 && (
        <EmptyState
          title={BOOKS.noMatchTitle}
          action={<Button onClick={() => setSearch(NO_SEARCH)}>{BOOKS.clear}</Button>}
        >
          {BOOKS.noMatchText}
        </EmptyState>
      )}
      {swatches !== undefined && swatches.length > 0 && <SwatchGrid swatches={swatches} onOpen={setOpened} />}
      {results.hasNextPage && (
        <div className="mt-8 grid justify-items-center gap-2">
          <p className="caption num">{BOOKS.shown(swatches?.length ?? 0, total)}</p>
          <Button busy={results.isFetchingNextPage} onClick={() => void results.fetchNextPage()}>
            {BOOKS.more}
          </Button>
        </div>
      )}
      <SwatchSheet
        swatch={opened}
        books={ownBooks}
        onClose={() => setOpened(undefined)}
        onFindSimilar={(color) => setSearch({ ...NO_SEARCH, similarTo: color })}
        onDeleted={(swatch) => {
          setDeleted(swatch);
          if (user != null) forgetRecent(user.id, swatch.id);
        }}
      />
      {deleted !== undefined && <UndoBar key={deleted.id} deleted={deleted} onClose={() => setDeleted(undefined)} />}
    </>
  );
}

const ADD_OPTIONS = [
  ['photograph', Camera],
  ['import', FileUp],
  ['add', Plus],
] as const;

/** Explains the three buttons above, while the user has no swatches of their own. */
function AddOptions() {
  return (
    <section className="add-options" aria-labelledby="add-options">
      <div>
        <h2 className="t3" id="add-options">
          {BOOKS.ownTitle}
        </h2>
        <p className="small mt-1">{BOOKS.ownText}</p>
      </div>
      <ul>
        {ADD_OPTIONS.map(([option, icon]) => (
          <li key={option}>
            <Icon icon={icon} />
            <span className="grid content-start gap-1">
              <b className="font-semibold">{BOOKS[option]}</b>
              <span className="small">{BOOKS.addOptions[option]}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
