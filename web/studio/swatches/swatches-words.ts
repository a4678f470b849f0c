/** Words of the swatch book beside the choices. */
export const SWATCH_CHOICE = {
  book: 'Swatch book',
  bookFor: (what: string) => `${what}: choose from the swatch book`,
  back: 'Back',
  title: 'Swatch book',
  where: 'Goes on',
  places: {
    main: 'All seats',
    insert: 'Inserts',
    bolster: 'Bolsters',
    headrest: 'Headrests',
    door: 'Doors',
    piping: 'Piping',
    thread: 'Thread',
  },
  takeOff: 'Take off',
  worn: (place: string, swatch: string) => `${place}: ${swatch}`,
  colorOnly: 'Thread and piping take the color alone.',
  loading: 'Opening the swatch book',
} as const;
