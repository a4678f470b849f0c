import { ListFilter, X } from 'lucide-react';
import { Popover } from 'radix-ui';
import { FILTER_GROUPS } from '#contract/studio/design-query.ts';
import type { DesignSummary } from '#contract/studio/saved-designs.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { filterLabel, offeredValues, toggleFilter, type Filters } from './design-filters.ts';
import { DESIGNS } from './designs-words.ts';

interface FilterMenuProps {
  /** Values that some design has. */
  values: DesignSummary['values'];
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** Checkboxes in four groups. A design matches if it has a checked value in every group that has one. */
export function FilterMenu({ values, filters, onChange }: FilterMenuProps) {
  const active = FILTER_GROUPS.reduce((sum, group) => sum + filters[group].length, 0);
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button look="secondary">
          <Icon icon={ListFilter} />
          {DESIGNS.filter}
          {active > 0 && <span className="num">({active})</span>}
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="menu w-[min(560px,calc(100vw-2rem))] p-5"
          align="end"
          sideOffset={8}
          collisionPadding={16}
          aria-label={DESIGNS.filterTitle}
          style={{ maxHeight: 'var(--radix-popover-content-available-height)' }}
        >
          <div className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-4">
            {FILTER_GROUPS.map((group) => (
              <fieldset key={group} className="min-w-0">
                <legend className="field-label mb-2">{DESIGNS.groups[group]}</legend>
                <div className="grid gap-1">
                  {offeredValues(group, values[group], filters[group]).map((value) => (
                    <label key={value} className="check min-h-[32px] items-center">
                      <input
                        type="checkbox"
                        checked={filters[group].includes(value)}
                        onChange={() => onChange(toggleFilter(filters, group, value))}
                      />
                      <span className="min-w-0">{filterLabel(group, value)}</span>
                    </label>
                  ))}
                </div>
              </fieldset>
            ))}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The active filters as buttons that remove them. */
export function ActiveFilters({ filters, onChange }: Omit<FilterMenuProps, 'values'>) {
  const active = FILTER_GROUPS.flatMap((group) =>
    filters[group].map((value) => ({ group, value, label: filterLabel(group, value) })),
  );
  if (active.length === 0) return null;
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {active.map(({ group, value, label }) => (
        <li key={`${group} ${value}`}>
          <button
            type="button"
            className="chip"
            aria-label={DESIGNS.remove(label)}
            onClick={() => onChange(toggleFilter(filters, group, value))}
          >
            <span className="text-ink-3">{DESIGNS.groups[group]}</span>
            {label}
            <Icon icon={X} className="size-4" />
          </button>
        </li>
      ))}
      <li>
        <Button
          look="quiet"
          size="sm"
          onClick={() => onChange({ ...filters, style: [], material: [], seatType: [], stitchingStyle: [] })}
        >
          {DESIGNS.clear}
        </Button>
      </li>
    </ul>
  );
}
