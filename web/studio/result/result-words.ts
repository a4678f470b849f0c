const formatRenders = (renders: number): string => (renders === 1 ? '1 render' : `${renders} renders`);

/** Texts of step 4. */
export const RESULT = {
  label: 'Your design',
  made: 'What was made',
  title: 'Your new interior is ready.',
  save: (designs: number) => (designs > 1 ? `Save ${designs} designs` : 'Save Design'),
  saveRest: (designs: number) => `Save ${designs} more ${designs === 1 ? 'design' : 'designs'}`,
  share: 'Share',
  how: 'How this was made',
  wears: (look: string, zones: string) => `${look} on ${zones}`,
  sewn: (part: string, look: string) => `${part}: ${look}.`,
  /** Replacement for `String.replace`: the last item of a list. */
  lastOne: ' and $1',
  andMore: ', and more below',
  oldThread: 'A row of stitches that was not found keeps the photo’s own thread.',
  asItWas: 'Shape and pattern changed; material and color are as they were.',
  saved: 'Saved: My Designs',
  download: 'Download',
  fullSizeLater: 'The page of the saved design offers its full size.',
  edit: 'Edit',
  startOver: 'Start over',
  notCompared: 'The two pictures could not be compared',
  notComparedText: 'This browser does not let a page read pictures. The slider shows them both.',
  fileName: 'Retrim design',
  started: 'Download Started',
  startedText: 'Your design is being downloaded.',
  downloadFailed: 'Download failed',
  somethingWrong: 'Something went wrong. Please try again.',
  applyToOthers: (photos: number) => `Apply to the other ${photos === 1 ? 'photo' : `${photos} photos`} `,
  applyToRest: (photos: number) => `Apply to ${photos === 1 ? '1 more photo' : `${photos} more photos`} `,
  questionsFirst: (photos: number) =>
    photos === 1
      ? 'In one other photo we are not sure what is upholstery. Please answer there first: applying the design to it then uses 1 render.'
      : `In ${photos} other photos we are not sure what is upholstery. Please answer there first: applying the design to them then uses ${photos} renders.`,
  answerIn: (name: string) => `Answer in ${name}`,
  uses: (renders: number, left: number | null) =>
    left === null ? `uses ${formatRenders(renders)}` : `uses ${renders} of ${formatRenders(left)} left`,
  others: 'The other photos',
  another: 'another photo',
  showResult: (name: string) => `Show the result of ${name}`,
} as const;

export const SHARE_THESE = {
  share: (count: number) => `Share these ${count}`,
  saving: 'Saving...',
  opening: 'Opening',
} as const;

export const VIEWER = {
  label: 'Result',
  picture: 'Picture of the result',
  keys: 'Plus and minus zoom, 0 fits. While zoomed, arrow keys move the picture; on the slider hold Shift with them.',
  alt: 'Your interior',
  altBefore: 'Your interior, before',
  altAfter: 'Your interior, after',
  altChanges: 'Your interior; everything that did not change is greyed out',
  before: 'Before',
  after: 'After',
  comparing: 'Comparing every pixel',
  changesLegend: 'Clear: changed. Greyed out: as it was',
  sides: 'Side by side',
  changed: 'Show what changed',
} as const;

export const SAVE = {
  notPlaced: (customer: string) => `Saved, but not in the folder of ${customer}`,
  placeLater: 'You can choose the folder on the design’s page.',
  title: 'Save Design',
  text: 'Saved designs are kept until you delete them.',
  several: (photos: number) => `The pictures of ${photos} photos are saved, each as a design of its own.`,
  ofPhoto: (photo: number) => `, photo ${photo}`,
  textToShare: 'A design is saved before it is shared: give it a name, then you can make the link.',
  into: (customer: string) => `It goes into the folder of ${customer}.`,
  customer: 'Customer',
  optional: 'optional',
  newFolder: 'New customer: a folder is created.',
  vehicle: 'Vehicle',
  vehicleHint: '1969 Ford Mustang',
  name: 'Design name',
  nameHint: 'Red Leather GT',
  newVersion: (name: string) => `Save as a new version of “${name}”`,
  approvedStays: (person: string, version: number) =>
    `Version ${version}, which ${person} approved, stays with its certificate. The new version has to be approved again.`,
  shownOnLink: (email: string | undefined) =>
    `The link to this design shows the new version as soon as it is saved, and asks for an answer to it.${email === undefined ? '' : ` ${email} is told by email within half an hour; to tell them at once, email the link again from the design’s page.`}`,
  otherViews: 'The same link shows other pictures of this job, which do not change with this one:',
  openView: (letter: string) => `Open picture ${letter}`,
  cancel: 'Cancel',
  save: 'Save',
  saveToShare: 'Save and share',
  saving: 'Saving...',
  cannot: 'Cannot save design',
  cannotText: 'Missing required data or user not authenticated',
  nameNeeded: 'Design name required',
  nameNeededText: 'Please enter a name for your design',
  saved: 'Design saved successfully',
  savedMore: (designs: number) => `${designs} designs saved`,
  notAll: (pictures: number) => (pictures === 1 ? '1 picture is not saved' : `${pictures} pictures are not saved`),
  failed: 'Failed to save design',
  somethingWrong: 'Something went wrong. Please try again.',
} as const;

export const PROOF = {
  noneOutside: 'Outside the outline: no pixel changed',
  outside: (pixels: number) => `Outside the outline: ${pixels.toLocaleString('en-US')} pixels changed`,
  hardToSee: 'The color in the picture matches the swatch.',
  sideBySide:
    'In this light the color in the picture is a little different from the swatch. Judge it on a real swatch.',
  clearly: 'In this light the color in the picture is plainly different from the swatch. Judge it on a real swatch.',
  /** Explains CIEDE2000 to customers. */
  scale: (deltaE: string) =>
    `Color, measured against the swatch: difference ${deltaE}. On the scale of the color’s difference (CIEDE2000) 0 is the same color; up to 2 is hard to see, from 5 on it is plainly another color. Measured where the seats are well lit; the least exact part counts.`,
  unused: (words: readonly string[]) => `Words that could not be used: ${words.join(', ')}`,
  remote: (label: string, percent: number) => `Fine detail by ${label} on ${percent}% of the upholstery`,
  ownEngine: (label: string) => `Made by our own engine; nothing of ${label} was used`,
} as const;
