/** How much there is to dress, and whether the picture asks for taps on the seats. */
import { visibleZones } from '#engine/layers.ts';
import type { PreviewState } from './live-preview.ts';

/** Share of the photo below which the engine, too, says that hardly any seat is visible. */
const LITTLE = 0.04;

type Seen = Pick<PreviewState, 'phase' | 'zones'>;

/** Whether nothing was found and nothing marked, so that a render would change nothing. */
export const isSeatless = ({ phase, zones }: Seen): boolean => phase === 'ready' && visibleZones(zones).length === 0;

/** Little or nothing was found: a tap on the picture marks a seat, without any tool. */
export const asksForSeats = ({ phase, zones }: Seen): boolean =>
  phase === 'ready' &&
  visibleZones(zones).reduce((sum, { kind, area }) => (kind === 'door' ? sum : sum + area), 0) < LITTLE;
