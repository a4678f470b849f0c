/** What the studio calls each kind of zone until the user finds a better name. */
import type { ZoneKind } from '../../options.ts';

export const ZONE_NAMES: Readonly<Record<ZoneKind, string>> = {
  insert: 'Inserts',
  bolster: 'Bolsters',
  headrest: 'Headrests',
  'seat-back': 'Seat backs',
  door: 'Door panels',
  piping: 'Piping',
  seat: 'Seats',
  custom: 'My zone',
};
