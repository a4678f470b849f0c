/** Decides whether enough upholstery was found, or whether to ask the user to tap the seats. */
import { visibleZones } from '#engine/layers.ts';
import type { PreviewState } from './live-preview.ts';

/** Fraction of the photo below which the engine warns that hardly any seat is visible. */
const MIN_SEAT_FRACTION = 0.04;

type SeatSearch = Pick<PreviewState, 'phase' | 'zones'>;

/** Whether no zone was found or marked, so that a render would change nothing. */
export const isSeatless = ({ phase, zones }: SeatSearch): boolean =>
  phase === 'ready' && visibleZones(zones).length === 0;

/** Whether so little was found that a tap marks a seat without opening the tools. */
export const asksForSeats = ({ phase, zones }: SeatSearch): boolean =>
  phase === 'ready' &&
  visibleZones(zones).reduce((sum, { kind, area }) => (kind === 'door' ? sum : sum + area), 0) < MIN_SEAT_FRACTION;
