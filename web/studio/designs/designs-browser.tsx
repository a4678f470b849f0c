import { getUserMessage } from '#web/lib/api/api-error.ts';
import { NEW_JOB } from '#web/lib/new-job.ts';
import { mergePages } from '#web/lib/api/paged-lists.ts';
import { useQueryState } from '#web/lib/use-query-state.ts';
import { TYPING_PAUSE_MS, useDebounced } from '#web/lib/use-debounced.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { MorePages } from '#web/ui/more-rows.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { parseFilters, toSearchParams, isFiltered, type Filters } from './design-filters.ts';
import { DesignGrid, DesignGridSkeleton } from './design-grid.tsx';
import { ActiveFilters, FilterMenu } from './filter-menu.tsx';
import { useDesignSummary, usePagedDesigns } from './use-designs.ts';
import { DESIGNS } from './designs-words.ts';

const NO_FILTERS: Filters = { search: '', style: [], material: [], seatType: [], stitchingStyle: [] };

/** Search, filters and the grid of designs. */
export function DesignsBrowser() {
  const [filters, change] = useQueryState(parseFilters, toSearchParams);
  const debouncedFilters = { ...filters, search: useDebounced(filters.search, TYPING_PAUSE_MS) };
  const summary = useDesignSummary(debouncedFilters);
  const pages = usePagedDesigns(debouncedFilters);
  const failedQuery = [summary, pages].find(({ isLoadingError }) => isLoadingError);
  const designs = pages.data && mergePages(pages.data.pages);
  if (failedQuery !== undefined)
    return (
      <ErrorState
        className="mt-8"
        title={DESIGNS.failedTitle}
        action={<Button onClick={() => void Promise.all([summary.refetch(), pages.refetch()])}>{DESIGNS.again}</Button>}
      >
        {getUserMessage(failedQuery.error, DESIGNS.failedText)}
      </ErrorState>
    );
  if (summary.data === undefined || designs === undefined)
    return (
      <div className="mt-8">
        <DesignGridSkeleton cards={6} />
      </div>
    );
  if (summary.data.total === 0)
    return (
      <div className="mt-8">
        <EmptyState
          title={DESIGNS.emptyTitle}
          action={
            <ButtonLink look="primary" to="/design-studio" state={NEW_JOB}>
              {DESIGNS.create}
            </ButtonLink>
          }
        >
          {DESIGNS.emptyText}
        </EmptyState>
      </div>
    );
  return (
    <>
      <div className="mt-7 mb-6 grid gap-4">
        <div className="flex gap-3">
          <SearchField
            className="min-w-0 sm:max-w-[360px]"
            label={DESIGNS.search}
            hint={DESIGNS.searchHint}
            value={filters.search}
            onChange={(search) => change({ ...filters, search })}
          />
          <div className="sm:ml-auto">
            <FilterMenu values={summary.data.values} filters={filters} onChange={change} />
          </div>
        </div>
        <ActiveFilters filters={filters} onChange={change} />
      </div>
      <h2 className="sr-only">{DESIGNS.heading}</h2>
      <p className="sr-only" role="status">
        {DESIGNS.count(summary.data.matching, summary.data.total)}
      </p>
      {designs.length > 0 && <DesignGrid designs={designs} />}
      {designs.length === 0 && !pages.isPlaceholderData && isFiltered(filters) && (
        <EmptyState
          title={DESIGNS.noMatchTitle}
          action={<Button onClick={() => change(NO_FILTERS)}>{DESIGNS.clearSearch}</Button>}
        >
          {DESIGNS.noMatchText}
        </EmptyState>
      )}
      <MorePages pages={pages} words={DESIGNS} />
    </>
  );
}
