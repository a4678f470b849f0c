import { useQuery } from '@tanstack/react-query';
import { listSwatches } from '#contract/studio/swatches.ts';
import { describeSwatch, type SwatchSnapshot } from '#engine/swatch.ts';
import { ALWAYS_FRESH, endpointQuery } from '#web/lib/api/queries.ts';
import { designOf } from '../state/wizard-design.ts';
import type { WizardState } from '../state/wizard-state.ts';
import { useJob } from '../studio-context.tsx';
import { SWATCH_CHOICE } from './swatch-choice-words.ts';

/** The most that one page of the list can have. */
const QUERY = { inStock: 'false', limit: 200 } as const;

const chosenSwatches = (state: WizardState): SwatchSnapshot[] => {
  const design = designOf(state);
  if (design.mode === 'custom') return [];
  const ofZones = Object.values(design.zones).flatMap(({ swatch = [] }) => swatch);
  return [...new Map([...Object.values(design.swatches), ...ofZones].map((swatch) => [swatch.id, swatch])).values()];
};

/** Tells the shop, and nobody else, which chosen swatches are out of stock in its book today. */
export function OutOfStock() {
  const chosen = chosenSwatches(useJob().state);
  const { data } = useQuery({
    ...endpointQuery(listSwatches, { query: QUERY }),
    ...ALWAYS_FRESH,
    enabled: chosen.length > 0,
  });
  const missing = chosen.filter(({ id }) => data?.swatches.some((swatch) => swatch.id === id) === true);
  if (missing.length === 0) return null;
  return (
    <p className="note note-warn no-print" role="status">
      {SWATCH_CHOICE.outOfStock(missing.map(describeSwatch).join(', '))}
    </p>
  );
}
