/** Texts on and below the picture. */
export const STAGE = {
  label: 'Live preview',
  roleDescription: 'picture',
  photo: 'Your photo, live preview',
  photoCorrecting: 'Your photo, correcting the zones',
  keys: 'Plus and minus zoom, 0 fits, arrow keys move the cross or the zoomed picture, Enter chooses the zone under the cross, hold C to see the original.',
  keysMarking: 'Arrow keys move the cross, Enter marks the seat under it. Plus and minus zoom, 0 fits.',
  keysCorrecting:
    'Arrow keys move the cross, with Shift in small steps; Enter applies the tool there. With the lasso, Enter sets a corner, and on the first corner it closes the lasso. Plus and minus zoom.',
  original: 'Original',
  live: 'Live preview',
  unpainted: 'Your photo',
  nextOfCut: 'Tap the other end of the cut, or the first point to cancel',
  nextOfLasso: 'Enter sets the next corner; on the first corner it closes the lasso',
  mostMarks: (most: number) => `At most ${most} corrections`,
} as const;

export const CANVAS_BAR_WORDS = {
  compare: 'Hold to compare',
  changes: 'Show what changes',
  undo: 'Undo',
  redo: 'Redo',
  zoomOut: 'Zoom out',
  zoomIn: 'Zoom in',
  zoom: (percent: number) => `Zoom ${percent} percent`,
  fit: 'Fit the picture',
} as const;

export const PREVIEW_NOTICE_WORDS = {
  looking: 'Finding the upholstery',
  opening: 'Getting the live preview ready',
  meanwhile: 'You can choose already.',
  again: 'Try again',
  painting: 'Laying out your material',
  questionComes: 'We have a question about this photo',
  dismiss: 'Dismiss',
  noSeat: 'We see no seat in this photo',
  noSeatText:
    'Choose another photo. If there is a seat after all, tap it once; brush and lasso mark what a tap misses. Everything can be undone.',
  another: 'Choose another photo',
  tapSeats: 'Tap your seats',
  tapSeatsText:
    'We found too little upholstery in this photo. Tap each seat once; brush and lasso mark what a tap misses. Everything can be undone.',
  moreSeats: 'Any more seats?',
  moreSeatsText:
    'What you marked gets the new cover, whether it is a seat or not. Tap each seat once; brush and lasso mark what a tap misses. Everything can be undone.',
  tools: 'Tools',
  correct: 'Correct',
  hide: 'Hide',
  endMarking: 'That’s all',
} as const;

export const UPHOLSTERY_QUESTION_WORDS = {
  title: 'Is this upholstery?',
  /** Where only the spot is known. */
  spot: 'We are not sure of the ringed spot.',
  region: 'We are not sure of the hatched area. The picture shows your photo there.',
  saidYes: 'Upholstery: it gets a new cover.',
  saidNo: 'Not upholstery: it stays as it is in the photo.',
  undo: 'Undo',
  undoAnswer: 'Undo this answer',
  numberOf: (number: number, of: number) => `${number} of ${of}`,
  nextIs: (position: string) => `Next question: ${position}.`,
  yes: 'Yes',
  no: 'No',
} as const;

/** After a tap beside the upholstery. */
export const MISSED = {
  title: 'Not part of the upholstery',
  text: 'If it should be, add it with “Correct”.',
} as const;
