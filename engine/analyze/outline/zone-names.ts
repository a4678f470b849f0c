/** Default names of zones, which the user can change. */
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

/**
 * Upholstery beside the seats, as of an armrest. Like a seat's back it has the seats' main cover and no pattern of inserts.
 */
export const OTHER_UPHOLSTERY = { id: 'seat-back-other', kind: 'seat-back', name: 'Other upholstery' } as const;

const ONE_OF_THEM: Readonly<Record<ZoneKind, string>> = {
  insert: 'Insert',
  bolster: 'Bolster',
  headrest: 'Headrest',
  'seat-back': 'Seat back',
  door: 'Door panel',
  piping: 'Piping',
  seat: 'Seat',
  custom: 'My zone',
};

const OF_ONE_SEAT: Readonly<Partial<Record<ZoneKind, (number: string) => string>>> = {
  insert: (number) => `Inserts of seat ${number}`,
  bolster: (number) => `Bolsters of seat ${number}`,
  headrest: (number) => `Headrest of seat ${number}`,
  'seat-back': (number) => `Back of seat ${number}`,
};

/** Default name of a zone: "Inserts" for `insert`, "Insert 2" for `insert-2`, or "Inserts of seat 2" for a zone of one seat. */
export const getDefaultZoneName = (id: string, kind: ZoneKind, isOfSeat = false): string => {
  if (id === OTHER_UPHOLSTERY.id) return OTHER_UPHOLSTERY.name;
  const number = /-(\d+)$/.exec(id)?.[1];
  if (number === undefined || (kind === 'custom' && number === '1')) return ZONE_NAMES[kind];
  return (isOfSeat ? OF_ONE_SEAT[kind]?.(number) : undefined) ?? `${ONE_OF_THEM[kind]} ${number}`;
};
