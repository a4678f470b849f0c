/** The three views that a shop needs. Each has an outline to line up the photo with. */
export interface View {
  id: string;
  name: string;
  instruction: string;
  /** SVG paths of the outline, in a box of 160 by 120. */
  outlinePaths: readonly string[];
}

export const VIEWS: readonly View[] = [
  {
    id: 'driver-door',
    name: 'Driver’s door',
    instruction: 'Stand at the open door: the whole seat, from headrest to floor.',
    outlinePaths: [
      // headrest, backrest, cushion, door frame
      'M54 22c0-7 24-7 24 0l-2 14c-1 4-19 4-20 0z',
      'M48 42c10-5 26-5 34 0 3 8 6 28 6 40 0 4-44 6-46 1-2-11 2-32 6-41z',
      'M44 88c14-6 44-8 62-3 6 2 8 12 4 16-16 6-50 7-64 2-6-3-7-12-2-15z',
      'M22 112C16 70 20 26 38 8h92c12 8 16 20 18 34',
    ],
  },
  {
    id: 'rear-bench',
    name: 'Rear bench',
    instruction: 'From between the front seats: the bench from side to side.',
    outlinePaths: [
      'M34 22c0-6 20-6 20 0l-2 10H36z',
      'M106 22c0-6 20-6 20 0l-2 10h-16z',
      'M20 38c38-7 82-7 120 0 3 8 4 26 4 34-40 5-88 5-128 0 0-8 1-26 4-34z',
      'M14 78c42-6 90-6 132 0 6 8 8 18 6 26-44 6-100 6-144 0-2-8 0-18 6-26z',
      'M58 36v38M102 36v38',
    ],
  },
  {
    id: 'detail',
    name: 'Detail',
    instruction: 'Close up: one panel with its seam and stitching, sharp.',
    outlinePaths: ['M30 20h100v80H30z', 'M80 20c-6 26 6 54 0 80', 'M74 24v6M74 38v6M73 52v6M75 66v6M74 80v6'],
  },
];
