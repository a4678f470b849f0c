import './palette.css';
import { useId, useState, type KeyboardEvent } from 'react';
import { MAX_SEARCH_LENGTH } from '#contract/studio/design-query.ts';
import { getUserMessage } from '#web/lib/api/api-error.ts';
import { useGoTo } from '#web/lib/page-link.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import type { Option } from './options.ts';
import { OptionList } from './option-list.tsx';
import { useResults, type Results } from './use-results.ts';
import { PALETTE } from './words.ts';

export interface PaletteProps {
  open: boolean;
  onClose: () => void;
  isAdmin: boolean;
}

/** A search for pages, designs, customers and swatches. */
export function Palette({ open, onClose, isAdmin }: PaletteProps) {
  return (
    <Dialog open={open} onClose={onClose} className="palette" title={<span className="sr-only">{PALETTE.title}</span>}>
      <Search isAdmin={isAdmin} onDone={onClose} />
    </Dialog>
  );
}

/** Index of the option that a key selects; `undefined` for other keys. */
const getNextIndex = (key: string, active: number, count: number): number | undefined => {
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (active + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
};

function Search({ isAdmin, onDone }: { isAdmin: boolean; onDone: () => void }) {
  const listId = useId();
  const go = useGoTo();
  const [text, setText] = useState('');
  const [selectedId, setSelectedId] = useState<string>();
  const results = useResults(text.trim(), isAdmin);
  const options = results.groups.flatMap((group) => group.options);
  const active = Math.max(
    0,
    options.findIndex(({ id }) => id === selectedId),
  );
  const current = options[active];
  const rowId = (option: Option): string => `${listId}-${option.id}`;

  const handleKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.shiftKey || event.altKey || current === undefined) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      onDone();
      go(current.to, current.state);
      return;
    }
    const next = getNextIndex(event.key, active, options.length);
    const option = next === undefined ? undefined : options[next];
    if (option === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setSelectedId(option.id);
    document.getElementById(rowId(option))?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <>
      <input
        className="palette-field"
        type="text"
        role="combobox"
        aria-label={PALETTE.field}
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={options.length > 0 ? listId : undefined}
        aria-activedescendant={current === undefined ? undefined : rowId(current)}
        placeholder={PALETTE.hint}
        maxLength={MAX_SEARCH_LENGTH}
        inputMode="search"
        enterKeyHint="go"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setSelectedId(undefined);
          document.getElementById(listId)?.scrollTo({ top: 0 });
        }}
        onKeyDown={handleKey}
      />
      <div className="flex min-h-0 flex-col">
        {current !== undefined && (
          <OptionList
            id={listId}
            groups={results.groups}
            activeId={current.id}
            rowId={rowId}
            onPoint={setSelectedId}
            onChosen={onDone}
          />
        )}
        <SearchStatus results={results} count={options.length} />
      </div>
    </>
  );
}

/** Shown below the options: loading, an error, or no results. */
function SearchStatus({ results: { pending, failed, retry }, count }: { results: Results; count: number }) {
  return (
    <>
      <p className="sr-only" role="status">
        {pending ? PALETTE.searching : PALETTE.found(count)}
      </p>
      {pending && count === 0 && (
        <div className="grid gap-2 p-2">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-11" />
          ))}
        </div>
      )}
      {!pending && failed !== null && (
        <div className="p-2">
          <Banner
            tone="danger"
            action={
              <Button size="sm" onClick={retry}>
                {PALETTE.again}
              </Button>
            }
          >
            {PALETTE.failed} {getUserMessage(failed, '')}
          </Banner>
        </div>
      )}
      {!pending && failed === null && count === 0 && (
        <EmptyState title={PALETTE.noMatchTitle} className="m-2">
          {PALETTE.noMatchText}
        </EmptyState>
      )}
    </>
  );
}
