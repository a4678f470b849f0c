/** Names, for screen readers, of the mark that undo would remove. */
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
