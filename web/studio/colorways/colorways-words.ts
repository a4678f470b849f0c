/** Texts of the colorways page. */
const formatLeft = (left: number | null): string => (left === null ? 'without limit' : `${left} left`);
const formatRenders = (count: number): string => (count === 1 ? '1 render' : `${count} renders`);

export const COLORWAYS = {
  back: 'Customize',
  title: 'Colorways',
  text: 'Previews are free. Choose the ones to render; each is saved in My Designs.',
  colors: 'Colors',
  materials: 'Materials',
  custom: 'Custom',
  choose: 'Choose',
  fromBook: 'Each swatch is one more colorway, in its own material.',
  room: (count: number, most: number) =>
    `These colors and materials make ${count === 1 ? '1 preview' : `${count} previews`}, at most ${most}. Everything else stays as you chose it.`,
  allTheSame: 'You can still render colorways.',
  stop: 'Stop',
  stopping: 'Stopping...',
  render: (count: number) => {
    if (count === 0) return 'Render';
    return count === 1 ? 'Render 1 colorway' : `Render ${count} colorways`;
  },
  running: (waiting: number) =>
    `Rendering. ${waiting === 0 ? 'The last one is under way' : `${waiting} more in line`}; you can close this page.`,
  lookingUp: 'Looking up what is rendered already.',
  trialOver: 'Your free trial has ended. Previews stay free.',
  used: 'You have used all your renders. Previews stay free.',
  tooMany: (count: number, left: number) => `${count} chosen, but only ${formatRenders(left)} left.`,
  noneChosen: (left: number | null) => `Tap the previews that you want to render. Renders: ${formatLeft(left)}.`,
  uses: (count: number, left: number | null) => `Uses ${formatRenders(count)}, ${formatLeft(left)}.`,
} as const;

export const COLORWAY = {
  noPreview: 'No preview',
  preview: 'Preview',
  finding: 'Finding the upholstery...',
  painting: 'Painting the preview...',
  previewOf: (name: string) => `Preview: ${name}`,
  renderedOf: (name: string) => `Rendered: ${name}`,
  choose: (name: string) => `Choose ${name}`,
  again: 'Try again',
  save: 'Save',
  tryAgain: (name: string) => `Try ${name} again`,
  notSavedText: 'Rendered, but not saved.',
  waiting: 'In line',
  rendering: (name: string) => `Rendering ${name}`,
  open: (name: string) => `Open ${name}`,
  saved: 'Saved: open',
  failed: 'Not rendered',
  unsaved: 'Not saved',
} as const;

export const SAVE_NOTICE = {
  saved: 'Colorways saved',
  savedText: (count: number) =>
    count === 1 ? 'One more design is in My Designs.' : `${count} more designs are in My Designs.`,
  notSaved: 'Could not save',
  somethingWrong: 'Something went wrong. Please try again.',
} as const;
