import { useState } from 'react';
import type { SavedDesign } from '#contract/studio/saved-designs.ts';
import { formatDate } from '#contract/formats.ts';
import { getThumbnailUrl } from '#contract/studio/photos.ts';
import { MAX_PRESENTATION_OPTIONS } from '#contract/customer/presentations.ts';
import { TYPING_PAUSE_MS, useDebounced } from '#web/lib/use-debounced.ts';
import { MorePages } from '#web/ui/more-rows.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { PriceField, type Currency } from './price-field.tsx';
import { useCandidates } from './use-candidates.ts';
import { PRESENTATION } from './presentations-words.ts';

export type ChosenDesigns = readonly { id: number; price: string }[];

interface OptionsChoiceProps {
  design: SavedDesign;
  chosen: ChosenDesigns;
  onChange: (chosen: ChosenDesigns) => void;
  currency: Currency;
  isSubmitted: boolean;
}

export function ComparisonPicker({ design, chosen, onChange, currency, isSubmitted }: OptionsChoiceProps) {
  const [search, setSearch] = useState('');
  const debouncedSearch = useDebounced(search.trim(), TYPING_PAUSE_MS);
  const { candidates = [], pages, error } = useCandidates(design, debouncedSearch);
  /** Designs picked so far, because another search may not list them. */
  const [knownDesigns, setPicked] = useState<readonly SavedDesign[]>([]);
  const chosenOutsideSearch = knownDesigns.filter(
    ({ id }) => chosen.some((pick) => pick.id === id) && !candidates.some((candidate) => candidate.id === id),
  );
  const isFull = chosen.length >= MAX_PRESENTATION_OPTIONS - 1;
  const toggle = (toggled: SavedDesign): void => {
    const isChosen = chosen.some(({ id }) => id === toggled.id);
    setPicked((now) => [...now.filter(({ id }) => id !== toggled.id), toggled]);
    onChange(isChosen ? chosen.filter(({ id }) => id !== toggled.id) : [...chosen, { id: toggled.id, price: '' }]);
  };
  const listed = [...chosenOutsideSearch, ...candidates];
  /** Says the version where another listed design has the same name, as versions of one design have. */
  const nameOf = ({ id, name, version }: SavedDesign): string =>
    [design, ...listed].some((other) => other.id !== id && other.name === name)
      ? PRESENTATION.versionOf(name, version)
      : name;
  const isEmpty = !pages.isPending && candidates.length === 0 && debouncedSearch === '' && search === '';
  return (
    <fieldset className="grid gap-2">
      <legend className="field-label">{PRESENTATION.options}</legend>
      <p className="field-hint mt-0">{isEmpty ? PRESENTATION.optionsNone : PRESENTATION.optionsHint}</p>
      {isSubmitted && chosen.length === 0 && !isEmpty && (
        <p className="field-error" role="alert">
          {PRESENTATION.optionsFew}
        </p>
      )}
      {!isEmpty && (
        <SearchField label={PRESENTATION.search} hint={PRESENTATION.searchHint} value={search} onChange={setSearch} />
      )}
      {error !== null && (
        <p className="field-error" role="alert">
          {PRESENTATION.loadDesignsFailed}
        </p>
      )}
      {pages.isPending && <Spinner label={PRESENTATION.loadingDesigns} />}
      {candidates.length === 0 && debouncedSearch !== '' && !pages.isPending && (
        <p className="small">{PRESENTATION.noMatch}</p>
      )}
      <div className="max-h-[420px] overflow-y-auto pr-1">
        <ul>
          {listed.map((option) => (
            <OptionRow
              key={option.id}
              design={option}
              name={nameOf(option)}
              pick={chosen.find(({ id }) => id === option.id)}
              isFull={isFull}
              currency={currency}
              isSubmitted={isSubmitted}
              onToggle={() => toggle(option)}
              onPrice={(price) =>
                onChange(chosen.map((other) => (other.id === option.id ? { ...other, price } : other)))
              }
            />
          ))}
        </ul>
        <MorePages pages={pages} words={PRESENTATION} />
      </div>
    </fieldset>
  );
}

interface OptionRowProps {
  design: SavedDesign;
  name: string;
  pick: ChosenDesigns[number] | undefined;
  isFull: boolean;
  currency: Currency;
  isSubmitted: boolean;
  onToggle: () => void;
  onPrice: (price: string) => void;
}

function OptionRow({ design, name, pick, isFull, currency, isSubmitted, onToggle, onPrice }: OptionRowProps) {
  return (
    <li>
      <label className="grid min-h-16 grid-cols-[auto_84px_minmax(0,1fr)] items-center gap-3.5 border-t border-line py-2">
        <input
          type="checkbox"
          className="size-5 accent-(--accent)"
          aria-label={name}
          checked={pick !== undefined}
          disabled={pick === undefined && isFull}
          onChange={onToggle}
        />
        <img
          className="aspect-[3/2] w-[84px] rounded-sm object-cover"
          src={getThumbnailUrl(design.generatedImageUrl)}
          alt=""
          loading="lazy"
        />
        <span className="min-w-0">
          <b className="block wrap-anywhere">
            <bdi>{name}</bdi>
          </b>
          <span className="small num">{formatDate(design.createdAt)}</span>
        </span>
      </label>
      {pick !== undefined && (
        <PriceField
          className="mb-3 ml-9 max-w-[220px]"
          label={PRESENTATION.feeOf(name)}
          value={pick.price}
          currency={currency}
          isSubmitted={isSubmitted}
          onChange={onPrice}
        />
      )}
    </li>
  );
}
