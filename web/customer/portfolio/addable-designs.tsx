import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { SavedDesign } from '#contract/studio/saved-designs.ts';
import { getThumbnailUrl } from '#contract/studio/photos.ts';
import { versionsOf } from '#web/studio/designs/versions.ts';
import { mergePages } from '#web/lib/api/paged-lists.ts';
import { TYPING_PAUSE_MS, useDebounced } from '#web/lib/use-debounced.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MorePages } from '#web/ui/more-rows.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { EmptyState, LoadFailed } from '#web/ui/states.tsx';
import { usePagedDesigns } from './use-portfolio.ts';
import type { PortfolioDraft } from './use-portfolio-draft.ts';
import { PORTFOLIO } from './portfolio-words.ts';

type AddableDesignsProps = Pick<PortfolioDraft, 'draft' | 'add'>;

/** Designs that are not in the portfolio yet, page by page. */
export function AddableDesigns({ draft, add }: AddableDesignsProps) {
  const [search, setSearch] = useState('');
  const debouncedSearch = useDebounced(search.trim(), TYPING_PAUSE_MS);
  const pages = usePagedDesigns(debouncedSearch);
  const designs = pages.data && mergePages(pages.data.pages);
  const isEmpty = designs?.length === 0 && debouncedSearch === '' && search === '';
  return (
    <section className="grid gap-3" aria-labelledby="portfolio-add">
      <h2 className="t3" id="portfolio-add">
        {PORTFOLIO.add}
      </h2>
      {isEmpty ? (
        <EmptyState
          title={PORTFOLIO.noDesignsTitle}
          action={<ButtonLink to="/design-studio">{PORTFOLIO.studio}</ButtonLink>}
        >
          {PORTFOLIO.noDesignsText}
        </EmptyState>
      ) : (
        <SearchField label={PORTFOLIO.search} hint={PORTFOLIO.searchHint} value={search} onChange={setSearch} />
      )}
      {designs === undefined && pages.isError && (
        <LoadFailed query={pages} title={PORTFOLIO.loadDesignsFailed} text={PORTFOLIO.failedText} />
      )}
      {designs === undefined && !pages.isError && <Spinner label={PORTFOLIO.loadingDesigns} />}
      {designs?.length === 0 && debouncedSearch !== '' && <p className="small">{PORTFOLIO.noMatch}</p>}
      {designs !== undefined && (
        <AddableList designs={designs} draft={draft} add={add} isComplete={!pages.hasNextPage} />
      )}
      <MorePages pages={pages} words={PORTFOLIO} />
    </section>
  );
}

interface AddableListProps extends AddableDesignsProps {
  designs: readonly SavedDesign[];
  isComplete: boolean;
}

function AddableList({ designs, draft, add, isComplete }: AddableListProps) {
  const addable = designs.filter(({ id }) => !draft.items.some(({ designId }) => designId === id));
  return (
    <>
      {designs.length > 0 && addable.length === 0 && isComplete && <p className="small">{PORTFOLIO.allAdded}</p>}
      <ul className="addable">
        {addable.map((design) => (
          <li key={design.id}>
            <button type="button" aria-label={PORTFOLIO.addOne(design.name)} onClick={() => add(design)}>
              <img src={getThumbnailUrl(design.generatedImageUrl)} alt="" loading="lazy" />
              <span>
                <Icon icon={Plus} />
                <bdi>{design.name}</bdi>
                {(design.version > 1 || versionsOf(design, designs).length > 1) && (
                  <small className="caption flex-none">{PORTFOLIO.version(design.version)}</small>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
