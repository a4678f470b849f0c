import './swatch-books.css';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { createSwatchSnapshot, type ListedSwatch, type SwatchSnapshot } from '#contract/studio/swatches.ts';
import { getUserMessage } from '#web/lib/api/api-error.ts';
import { useUser } from '#web/lib/api/session.ts';
import { TYPING_PAUSE_MS, useDebounced } from '#web/lib/use-debounced.ts';
import { Button } from '#web/ui/button.tsx';
import { SwatchCard } from '#web/ui/swatch.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { readRecent, rememberRecent } from './recent-swatches.ts';
import { MaterialFilter, NearColor, WordSearch } from './search-bar.tsx';
import { isSearching, NO_SEARCH, type SwatchSearch } from './swatch-search.ts';
import { tileOf, tileOfSnapshot } from '#web/ui/swatch-face.ts';
import { useSwatches } from './use-swatches.ts';
import { BOOKS, PICKER } from './swatch-books-words.ts';

interface SwatchPickerProps {
  chosen: readonly SwatchSnapshot[];
  type?: 'radio' | 'checkbox';
  onChoose: (swatch: SwatchSnapshot) => void;
}

/** Picks a swatch for a part: the recent swatches first, then all of them with a search. */
export default function SwatchPicker({ chosen, type = 'radio', onChoose }: SwatchPickerProps) {
  const name = useId();
  const [search, setSearch] = useState<SwatchSearch>(NO_SEARCH);
  const { recent, remember } = useRecent();
  const results = useSwatches(useDebounced(search, TYPING_PAUSE_MS));
  const isChosen = (id: string): boolean => chosen.some((swatch) => swatch.id === id);
  const choose = (swatch: SwatchSnapshot) => (): void => {
    remember(swatch);
    onChoose(swatch);
  };
  const change = (changes: Partial<SwatchSearch>): void => setSearch((now) => ({ ...now, ...changes }));
  const { swatches } = results;
  return (
    <div className="picker">
      <div className="picker-search">
        <WordSearch value={search.q} onChange={(q) => change({ q })} />
        <NearColor value={search.similarTo} onChange={(similarTo) => change({ similarTo })} />
        <MaterialFilter value={search.material} onChange={(material) => change({ material })} />
      </div>
      {results.isError && (
        <p className="note note-danger" role="alert">
          {getUserMessage(results.error, BOOKS.failed)}
          <Button size="sm" onClick={() => void results.refetch()}>
            {BOOKS.again}
          </Button>
        </p>
      )}
      {recent.length > 0 && !isSearching(search) && (
        <RecentSwatches type={type} name={`${name}-recent`} swatches={recent} isChosen={isChosen} onChoose={choose} />
      )}
      <fieldset aria-busy={results.isFetching || undefined}>
        <legend className="field-label">{PICKER.all}</legend>
        <p className="sr-only" role="status">
          {swatches === undefined ? '' : BOOKS.found(results.total)}
        </p>
        {swatches === undefined && !results.isError && <CardsSkeleton />}
        {swatches?.length === 0 && <p className="small">{PICKER.noMatch}</p>}
        <div className="swatches picker-cards">
          {swatches?.map((swatch) => (
            <BookSwatch
              key={swatch.id}
              type={type}
              name={name}
              swatch={swatch}
              checked={isChosen(swatch.id)}
              onChange={choose(createSwatchSnapshot(swatch))}
            />
          ))}
        </div>
        {results.hasNextPage && (
          <Button
            size="sm"
            className="mt-4"
            busy={results.isFetchingNextPage}
            onClick={() => void results.fetchNextPage()}
          >
            {BOOKS.more}
          </Button>
        )}
      </fieldset>
      <p>
        <Link className="link small inline-flex min-h-8 items-center" to="/swatches">
          {PICKER.manage}
        </Link>
      </p>
    </div>
  );
}

/** The most recently used swatches. The final choice is added when the picker closes. */
const useRecent = () => {
  const user = useUser();
  // Read once, so that cards do not move under the finger.
  const [recent] = useState(() => (user == null ? [] : readRecent(user.id)));
  const lastChosen = useRef<SwatchSnapshot>(undefined);
  // Stored on closing, because arrow keys select every swatch that they pass.
  useEffect(
    () => () => {
      if (lastChosen.current !== undefined && user != null) rememberRecent(user.id, lastChosen.current);
    },
    [user],
  );
  const remember = (swatch: SwatchSnapshot): void => {
    lastChosen.current = swatch;
  };
  return { recent, remember };
};

function CardsSkeleton() {
  return (
    <div className="swatches picker-cards" aria-hidden="true">
      {[1, 2, 3, 4, 5, 6].map((n) => (
        <Skeleton key={n} className="aspect-[5/4]" />
      ))}
    </div>
  );
}

interface BookSwatchProps {
  type: 'radio' | 'checkbox';
  name: string;
  swatch: ListedSwatch;
  checked: boolean;
  onChange: () => void;
}

function BookSwatch({ swatch, ...choice }: BookSwatchProps) {
  return (
    <SwatchCard
      {...choice}
      label={swatch.inStock ? swatch.name : `${swatch.name} (${PICKER.out})`}
      code={swatch.code}
      material={swatch.material}
      color={swatch.color}
      tile={tileOf(swatch, 'chip')}
      grain={swatch.grain}
      mark={swatch.distance === null ? undefined : <span className="num">{swatch.distance.toFixed(1)}</span>}
    />
  );
}

interface RecentProps {
  type: 'radio' | 'checkbox';
  name: string;
  swatches: readonly SwatchSnapshot[];
  isChosen: (id: string) => boolean;
  onChoose: (swatch: SwatchSnapshot) => () => void;
}

function RecentSwatches({ type, name, swatches, isChosen, onChoose }: RecentProps) {
  return (
    <fieldset>
      <legend className="field-label">{PICKER.recent}</legend>
      <div className="swatches picker-cards">
        {swatches.map((swatch) => (
          <SwatchCard
            key={swatch.id}
            type={type}
            name={name}
            label={swatch.name}
            code={swatch.code}
            material={swatch.material}
            color={swatch.color}
            tile={tileOfSnapshot(swatch)}
            grain={swatch.grain}
            checked={isChosen(swatch.id)}
            onChange={onChoose(swatch)}
          />
        ))}
      </div>
    </fieldset>
  );
}
