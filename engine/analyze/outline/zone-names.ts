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
 * Upholstery that is not part of a seat, such as an armrest. Like the seat backs, it gets the seats' main cover, without the
 * pattern of the inserts.
 */
export const OTHER_UPHOLSTERY = { id: 'seat-back-other', kind: 'seat-back', name: 'Other upholstery' } as const;

const SINGULAR_NAMES: Readonly<Record<ZoneKind, string>> = {
  insert: 'Insert',
  bolster: 'Bolster',
  headrest: 'Headrest',
  'seat-back': 'Seat back',
  door: 'Door panel',
  piping: 'Piping',
  seat: 'Seat',
  custom: 'My zone',
};

const NAMES_WITH_SEAT: Readonly<Partial<Record<ZoneKind, (number: string) => string>>> = {
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
  return (isOfSeat ? NAMES_WITH_SEAT[kind]?.(number) : undefined) ?? `${SINGULAR_NAMES[kind]} ${number}`;
};
