/** Words for screen readers: the mark that undo would take back. */
export const MARKS = {
  added: 'Area added',
  takenOut: 'Area removed',
  brush: 'Brush stroke',
  eraser: 'Eraser stroke',
  lasso: 'Lasso',
  lassoOut: 'Lasso removed',
  cleared: 'Cleared',
  inverted: 'Inverted',
  renamed: (name: string) => `Renamed to ${name}`,
  merged: 'Zones merged',
  panel: 'Panel chosen',
  seat: 'Seat chosen',
  cut: 'Cut',
} as const;
