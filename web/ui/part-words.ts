export const PART_NAMES = {
  main: 'Seats',
  insert: 'Inserts',
  bolster: 'Bolsters',
  headrest: 'Headrests',
  'seat-back': 'Seat backs',
  door: 'Doors',
  thread: 'Thread',
  piping: 'Piping',
} as const;
