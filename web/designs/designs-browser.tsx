import { NEW_JOB } from '#web/lib/new-job.ts';
import { Search } from 'lucide-react';
import { useId } from 'react';
import type { SavedDesign } from '#contract/designs.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { DesignGrid } from './design-grid.tsx';
import { isFiltered, matches, type Filters } from './design-filters.ts';
import { ActiveFilters, FilterMenu } from './filter-menu.tsx';
import { useFilters } from './use-filters.ts';
import { newestVersions } from './versions.ts';
import { DESIGNS } from './words.ts';

const NO_FILTERS: Filters = { search: '', style: [], material: [], seatType: [], stitchingStyle: [] };

/** Search box, filters and the grid; the choice is in the address, so it survives a reload and can be sent on. */
export function DesignsBrowser({ designs: all }: { designs: readonly SavedDesign[] }) {
  const designs = newestVersions(all);
  const [filters, change] = useFilters();
  const searchId = useId();
  const shown = designs.filter((design) => matches(design, filters));

  if (designs.length === 0) {
    return (
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
    );
  }
  return (
    <>
      <div className="mt-7 mb-6 grid gap-4">
        <div className="flex gap-3">
          <div className="relative min-w-0 flex-1 sm:max-w-[360px]">
            <Icon of={Search} className="pointer-events-none absolute top-3 left-3 text-ink-3" />
            <label className="sr-only" htmlFor={searchId}>
              {DESIGNS.search}
            </label>
            <input
              className="input pl-[42px]"
              id={searchId}
              type="search"
              placeholder={DESIGNS.searchHint}
              value={filters.search}
              onChange={(event) => change({ ...filters, search: event.currentTarget.value })}
            />
          </div>
          <div className="sm:ml-auto">
            <FilterMenu designs={designs} filters={filters} onChange={change} />
          </div>
        </div>
        <ActiveFilters filters={filters} onChange={change} />
      </div>
      <h2 className="sr-only">{DESIGNS.heading}</h2>
      <p className="sr-only" role="status">
        {DESIGNS.count(shown.length, designs.length)}
      </p>
      {shown.length > 0 && <DesignGrid designs={shown} />}
      {shown.length === 0 && isFiltered(filters) && (
        <EmptyState
          title={DESIGNS.noMatchTitle}
          action={<Button onClick={() => change(NO_FILTERS)}>{DESIGNS.clearSearch}</Button>}
        >
          {DESIGNS.noMatchText}
        </EmptyState>
      )}
    </>
  );
}
