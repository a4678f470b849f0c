import { Pipette, X } from 'lucide-react';
import { type ReactNode } from 'react';
import { COVER_MATERIALS, MATERIAL_ROWS } from '#contract/options.ts';
import { type SwatchBook, type SwatchMaterial } from '#contract/studio/swatches.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import type { SwatchSearch } from './swatch-search.ts';
import { BOOKS } from './swatch-books-words.ts';

const MATERIALS = COVER_MATERIALS.map((id) => ({ id, name: MATERIAL_ROWS[id].name }));
const INITIAL_PICKER_COLOR = '#a8703f';

interface SearchBarProps {
  search: SwatchSearch;
  onChange: (change: Partial<SwatchSearch>) => void;
  books: readonly SwatchBook[];
}

/** Searches by words, similarity to a color, book, material and stock. */
export function SearchBar({ search, onChange, books }: SearchBarProps) {
  return (
    <div className="swatch-search">
      <WordSearch value={search.q} onChange={(q) => onChange({ q })} />
      <div className="swatch-search-filters">
        <NearColor value={search.similarTo} onChange={(similarTo) => onChange({ similarTo })} />
        <FilterSelect
          label={BOOKS.books}
          value={search.book ?? ''}
          onChange={(book) => onChange({ book: book === '' ? undefined : book })}
        >
          <option value="">{BOOKS.allBooks}</option>
          {search.book !== undefined && !books.some(({ name }) => name === search.book) && (
            <option value={search.book}>{search.book}</option>
          )}
          {books.map(({ name, count, starter }) => (
            <option key={name} value={name}>
              {BOOKS.bookOf(starter ? BOOKS.starterBook : name, count)}
            </option>
          ))}
        </FilterSelect>
        <MaterialFilter value={search.material} onChange={(material) => onChange({ material })} />
        <label className="chip">
          <input
            type="checkbox"
            className="sr-only"
            checked={search.inStock}
            onChange={(event) => onChange({ inStock: event.currentTarget.checked })}
          />
          {BOOKS.stock}
        </label>
      </div>
    </div>
  );
}

export function WordSearch({ value, onChange }: { value: string; onChange: (q: string) => void }) {
  return (
    <SearchField className="min-w-0" label={BOOKS.search} hint={BOOKS.searchHint} value={value} onChange={onChange} />
  );
}

/** The browser's color picker, shown as a chip with the chosen color. */
export function NearColor({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (color: string | undefined) => void;
}) {
  return (
    <span className="near">
      <label className="near-pick" title={BOOKS.near}>
        <input
          type="color"
          className="sr-only"
          value={value ?? INITIAL_PICKER_COLOR}
          aria-label={BOOKS.near}
          onChange={(event) => onChange(event.currentTarget.value.toLowerCase())}
        />
        {value === undefined ? <Icon icon={Pipette} /> : <i style={{ background: value }} />}
        <span className="near-word" aria-hidden="true">
          {value === undefined ? BOOKS.nearTo : <span className="code">{value.toUpperCase()}</span>}
        </span>
      </label>
      {value !== undefined && (
        <Button look="quiet" icon aria-label={BOOKS.nearOff} title={BOOKS.nearOff} onClick={() => onChange(undefined)}>
          <Icon icon={X} />
        </Button>
      )}
    </span>
  );
}

export function MaterialFilter({
  value,
  onChange,
}: {
  value: SwatchMaterial | undefined;
  onChange: (material: SwatchMaterial | undefined) => void;
}) {
  return (
    <FilterSelect
      label={BOOKS.materials}
      value={value ?? ''}
      onChange={(material) => onChange(material === '' ? undefined : (material as SwatchMaterial))}
    >
      <option value="">{BOOKS.allMaterials}</option>
      {MATERIALS.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </FilterSelect>
  );
}

function FilterSelect({
  label,
  value,
  onChange,
  children,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}) {
  return (
    <select
      className="input"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {children}
    </select>
  );
}
