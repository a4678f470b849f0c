/** Texts around the wizard: renders left, saved designs, unfinished designs. */
export const BANNERS = {
  trialOver: (days: number) =>
    `Your ${days}-day free trial has ended. Everything you made stays yours to view, download and delete.`,
  used: (limit: number | null) =>
    limit === 1 ? 'You have used your one render.' : `You have used all ${limit} renders.`,
  newOnes: (date: string) => ` New ones arrive on ${date}.`,
  free: (left: number) => `Free trial: ${left === 1 ? '1 render' : `${left} renders`} remaining.`,
  trialEnds: (days: number) => ` Trial ends in ${days} ${days === 1 ? 'day' : 'days'}.`,
} as const;

/** Texts before and after the number of renders. The number has its own element. */
export const RENDERS_LEFT_WORDS = {
  left: ' renders left',
  trialOver: 'Trial ended. ',
  unlimited: 'Unlimited',
  renders: ' renders',
  of: (limit: number | null) => ` of ${limit} renders left`,
} as const;

export const RESET = {
  act: 'Reset Monthly Render Count',
  done: 'Success',
  available: (message: string, renders: number) => `${message} ${renders} renders available.`,
  failed: 'Error',
  failedText: 'The count could not be reset.',
  close: 'OK',
} as const;

export const SAVED_DESIGNS_WORDS = {
  title: 'Saved Designs',
  failed: 'Your designs could not be loaded',
  failedText: 'Please try again.',
  emptyTitle: 'Nothing saved yet',
  emptyText: 'Render a design and save it; it will be here.',
  create: 'Create Design',
  open: 'Open My Designs',
} as const;

export const UNFINISHED = {
  title: 'Unfinished designs',
  text: 'What you chose is kept on this device. Continue where you left off.',
  resume: 'Continue',
  unsaved: (date: string) => `Rendered, not saved. Kept until ${date}.`,
  unnamed: 'A photo',
  noCustomer: 'No customer',
  drop: (car: string) => `Remove ${car}`,
  dropTitle: 'Remove this unfinished design?',
  dropText: 'What you chose for it is gone. Saved designs and pictures stay.',
  dropYes: 'Remove',
  dropNo: 'Keep it',
  setAside: 'Your last design is set aside.',
  backToSetAside: 'Go back to it',
  newDesignBegun: 'This photo begins a new design. The last one is among your unfinished designs.',
  sameCar: 'Same car: use the last design',
  lastInFolder: (customer: string) => `${customer} has a design already. Another photo of the same car?`,
  sameCovers: (design: string) => `Same covers as “${design}”`,
  forCustomer: (name: string) => `For ${name}`,
} as const;

export const OPENING = {
  failed: 'Could not open this design',
  mayBeDeleted: 'It may have been deleted.',
  tryAgain: 'Please try again.',
} as const;
