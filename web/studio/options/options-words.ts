/** Words of the choices: for the whole interior, for one zone, and in one's own words. */
export const OPTIONS = {
  label: 'Options',
  tabs: {
    material: 'Material',
    color: 'Color',
    style: 'Style',
    stitching: 'Stitching',
    piping: 'Piping',
    seats: 'Seats',
    vehicle: 'Vehicle',
    pattern: 'Pattern',
  },
  mainColor: 'Main color',
} as const;

export const COLORS_CHOICE = {
  custom: 'Custom',
  none: 'None',
  main: 'Main color',
  mains: 'Main colors',
  swap: 'Swap',
  keep: 'Seats keep their own color.',
  one: (color: string) => `${color} on all seats. Add a second for the inserts.`,
  two: (first: string, second: string) => `1 ${first}: all seats. 2 ${second}: inserts.`,
  doors: 'Doors and armrests',
  doorsLabel: 'Secondary color: doors and armrests',
  doorsAsTheyAre: 'As they are',
} as const;

export const CUSTOM_COLOR = {
  pick: (of: string) => `${of}: pick a custom color`,
  hex: 'Hex code',
  hexWrong: 'Six digits, for example #a8703f',
  screen: 'Pick a color from the screen',
} as const;

/** Where the materials go, in the order they were chosen (DESIGN: materials). */
export const PLACES = ['all seats', 'inserts', 'bolsters', 'doors and armrests', 'headrests'] as const;

export const MATERIALS_CHOICE = {
  legend: 'Materials',
  keep: 'Everything keeps its own material.',
  one: (material: string) => `${material} everywhere. A second one goes to the inserts.`,
  place: (order: number, material: string, place: string) => `${order} ${material}: ${place}`,
} as const;

export const STYLE = {
  legend: 'Style',
  premium: ', premium style',
  partOf: ' Part of the Core Plan: try it here, ',
  plans: 'see the plans',
  toRender: ' to render it.',
} as const;

export const STITCHING = {
  stitch: 'Stitch',
  own: 'Your stitch',
  ownHint: 'Baseball stitch, 5 mm',
  thread: 'Thread',
  threadLabel: 'Stitching color',
  tone: 'Tone',
  toneOnTone: 'Tone on tone',
} as const;

export const PIPING = {
  label: 'Piping',
  color: 'Piping color',
  auto: 'Auto',
  contrasting: 'Contrasting',
  toneOnTone: 'Tone on tone',
} as const;

export const SEATS = {
  type: 'Seat type',
  bolsters: 'Seat bolsters',
  bolsterColor: 'Bolster color',
  likeSeats: 'Like the seats',
  shape: 'Your seats keep the shape they have in the photo.',
} as const;

export const VEHICLE = {
  type: 'Vehicle type',
  year: 'Year',
  make: 'Make',
  model: 'Model',
  more: 'Vehicle details',
} as const;

export const ONE_ZONE = {
  color: (zone: string) => `${zone}: color`,
  material: (zone: string) => `${zone}: material`,
  pattern: (zone: string) => `${zone}: pattern`,
  own: (finish: string) => `${finish}. Set for this zone.`,
  follows: (finish: string) => `${finish}. Follows the whole design.`,
  follow: 'Follow the design again',
} as const;

export const INSTRUCTIONS = {
  label: 'Custom instructions',
  hint: 'Name zones, colors, materials, patterns, stitching.',
  placeholder: 'Cream leather inserts, oxblood bolsters, double stitching in brown ...',
  example: 'For example',
  examples: [
    'Tan leather with cream inserts, diamond quilted, brown double stitching',
    'Black alcantara bolsters, red leather inserts, red piping; leave the doors',
    'Oxblood vinyl, vertical pleats, white piping, headrests like the bolsters',
  ],
  understood: 'What we understood',
  nothing: 'Nothing yet. Name a color or a material, for example “tan leather”.',
  unused: 'Not used:',
  quoted: (words: readonly string[]) =>
    ` ${words.map((word) => `“${word}”`).join(', ')}. The picture will not show ${words.length === 1 ? 'this' : 'these'}.`,
} as const;
