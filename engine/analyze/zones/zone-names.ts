/** The studio's name for each kind of zone until the user gives a better one. */
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

/** The first name of a zone: `insert` is Inserts, `insert-2` is Insert 2. */
export const firstNameOf = (id: string, kind: ZoneKind): string => {
  const number = /-(\d+)$/.exec(id)?.[1];
  return number === undefined || (kind === 'custom' && number === '1')
    ? ZONE_NAMES[kind]
    : `${ONE_OF_THEM[kind]} ${number}`;
};
