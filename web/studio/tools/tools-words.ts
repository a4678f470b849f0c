/** Words of the correction tools. */
export const TOOLS = {
  title: 'Correct the zones',
  working: 'Working',
  saving: 'Saving',
  saved: 'Saved with the photo',
  tool: 'Tool',
  add: { name: 'Add', says: 'Tap what belongs to the upholstery.' },
  take: { name: 'Take out', says: 'Tap what does not belong to the upholstery.' },
  brush: { name: 'Brush', says: 'Paint what belongs to the upholstery.' },
  eraser: { name: 'Eraser', says: 'Wipe away what does not belong to it.' },
  zoom: 'Two fingers or Ctrl and wheel zoom.',
  size: 'Size',
  sizeOf: (percent: string) => `${percent} percent of the photo's width`,
  snap: "Follow the photo's edges",
  undo: 'Undo',
  redo: 'Redo',
  invert: 'Invert',
  clear: 'Clear',
  takenBack: (mark: string) => `${mark}: taken back`,
  again: (mark: string) => `${mark}: again`,
  belongsTo: 'What you add belongs to',
  whatever: 'Whatever it looks like',
  done: 'Done',
} as const;

export const OWN_ZONE = {
  mine: 'My zone',
  label: 'A zone of your own',
  hint: 'Headliner, console ...',
  paint: 'Paint it',
  nameOf: (zone: string) => `Name of “${zone}”`,
  rename: 'Rename',
  join: (zone: string) => `Join “${zone}” with`,
  choose: 'Choose a zone',
} as const;

/** For screen readers: what undo would take back. */
export const MARKS = {
  added: 'Area added',
  takenOut: 'Area taken out',
  brush: 'Brush stroke',
  eraser: 'Eraser stroke',
  cleared: 'Cleared',
  inverted: 'Inverted',
  renamed: (name: string) => `Renamed to ${name}`,
  merged: 'Zones merged',
} as const;
