import { TRASH_DAYS } from '#contract/durations.ts';
import { formatFileSize } from '#contract/formats.ts';

export const DESIGNS = {
  title: 'My Designs',
  heading: 'Saved Designs',
  create: 'Create New Design',
  search: 'Search designs',
  searchHint: 'Name, customer or vehicle',
  filter: 'Filter',
  filterTitle: 'Show designs with',
  clear: 'Clear filters',
  clearSearch: 'Clear search and filters',
  remove: (label: string) => `Remove filter ${label}`,
  count: (shown: number, all: number) =>
    shown === all ? `${all} ${all === 1 ? 'design' : 'designs'}` : `${shown} of ${all} designs`,
  left: (left: string) => `${left} renders left`,
  groups: { style: 'Style', material: 'Material', seatType: 'Seat type', stitchingStyle: 'Stitching' },
  emptyTitle: 'No designs yet',
  emptyText: 'Upload a photo of an interior and the first one is minutes away.',
  noMatchTitle: 'No design matches',
  noMatchText: 'No saved design matches this search and these filters.',
  failedTitle: 'Your designs could not be loaded',
  failedText: 'They are safe on the server.',
  again: 'Try again',
  more: 'Show more',
  moreFailed: 'More designs could not be loaded',
  loading: 'Loading your designs',
  custom: 'Custom design',
  hd: 'HD',
  hdLong: 'High resolution',
} as const;

export const DESIGN = {
  back: 'My Designs',
  made: (date: string) => `Saved ${date}`,
  chosen: 'What was chosen',
  vehicle: 'Vehicle',
  fromWords: 'Made from your own words.',
  download: (name: string) => `Download ${name}`,
  downloadStandard: 'Download',
  downloadHigh: 'Download in high resolution',
  premiumOnly: 'High-resolution downloads come with the Core Plan.',
  seePlans: 'See plans',
  remove: (name: string) => `Delete ${name}`,
  delete: 'Delete design',
  missingTitle: 'Design not found',
  missingText: 'It may have been deleted, or it belongs to another account.',
  ai: 'AI visualization of a proposed interior. Confirm color and grain on a physical swatch.',
} as const;

export const DELETE = {
  title: 'Delete this design?',
  text: (name: string) =>
    `“${name}” goes to the trash and off every shared page. You can restore it for ${TRASH_DAYS} days. This does not refund a render.`,
  confirm: 'Delete design',
  cancel: 'Keep it',
  busy: 'Deleting',
  failed: 'Delete Failed',
  failedText: 'Something went wrong',
  done: 'Design Deleted',
  doneText: 'Your design has been removed.',
  undo: 'Undo',
} as const;

export const LICENSE_NOTE = {
  title: 'License note',
  back: 'Back to My Designs',
  holder: 'Held by',
  grantedBy: 'Granted by',
  design: 'Design',
  number: 'Number',
  numberOf: (id: number, version: number) => `${id}, version ${version}`,
  vehicle: 'Vehicle',
  saved: 'Saved on',
  printed: 'Printed on',
  picture: 'The picture that this note is about',
  text: [
    'The holder may use this picture commercially: show it to customers, print it, publish it and charge for it, without naming its origin. The photo that it was made from stays the holder’s, who is responsible for having the right to use it.',
    'The right was granted with a paid plan. While the plan runs, it covers pictures made in the trial before, too. For pictures made under the plan it stays when the plan ends.',
    'The picture is a preview, not a guarantee, and may not be passed off as a photo of finished work. The Terms of Service are the agreement; this note repeats what they say.',
  ],
  print: 'Print',
  offer:
    'With the Core Plan you may use every picture commercially, also those of the trial, and print a note that says so for each design.',
} as const;

export const VERSIONS = {
  title: 'Versions',
  text: 'A shared link shows the current version. Check two to four to see them side by side.',
  name: (version: number) => `Version ${version}`,
  open: (version: number) => `Open version ${version}`,
  current: 'Current',
  approved: 'Approved',
  newer: (version: number) => `Version ${version} is newer and not approved.`,
  from: (version: number) => `from version ${version}`,
  compare: 'Compare',
  comparing: (count: number) => `${count} versions side by side`,
  restore: 'Make current',
  restoreOne: (version: number) => `Make version ${version} the current one`,
  restoreTitle: (version: number) => `Make version ${version} current?`,
  restoreQuestion: (version: number, approval: { personName: string; version: number }) =>
    `${approval.personName} approved version ${approval.version}, and that approval ends. The customer’s links show the picture of version ${version} at once, as a new version, and ask for a new answer. Version ${approval.version} stays here. You can make it current again, but the customer has to approve it again.`,
  restoreConfirm: (version: number) => `Make version ${version} current`,
  restoreCancel: (newest: number) => `Keep version ${newest}`,
  restoring: 'Making it current',
  restored: 'Version restored',
  restoredText: (version: number) => `It is the current one now, as version ${version}.`,
  restoreFailed: 'The version could not be restored',
  older: (version: number, newest: number) => `This is version ${version}. Version ${newest} is current.`,
  toNewest: 'Open it',
  edit: 'Edit and render again',
} as const;

export const TRASH = {
  title: 'Trash',
  link: 'Trash',
  text: `Deleted designs stay here for ${TRASH_DAYS} days. They still use your storage; shared links to them show nothing meanwhile.`,
  left: (days: number) => (days <= 1 ? 'Removed for good within a day' : `Removed for good in ${days} days`),
  restore: 'Restore',
  restoreOne: (name: string) => `Restore ${name}`,
  restored: 'Design restored',
  purge: 'Delete for good',
  purgeOne: (name: string) => `Delete ${name} for good`,
  purgeTitle: 'Delete for good?',
  purgeText: (name: string) => `“${name}” and its picture are removed now. This cannot be undone.`,
  purged: 'Design removed for good',
  emptyAll: 'Empty the trash',
  emptyAllTitle: 'Empty the trash?',
  emptyAllText: 'Everything in it is removed now. This cannot be undone.',
  emptied: 'The trash is empty',
  keep: 'Keep it',
  busy: 'Removing',
  emptyTitle: 'The trash is empty',
  emptyText: 'What you delete comes here first.',
  back: 'My Designs',
  failed: 'That did not work',
  failedText: 'Please try again.',
  loadFailed: 'The trash could not be loaded',
  more: 'Show more',
  moreFailed: 'More of the trash could not be loaded',
} as const;

const formatPixels = ({ width, height }: { width: number; height: number }): string => `${width} × ${height} pixels`;

export const DOWNLOAD = {
  size: (size: { width: number; height: number }, bytes?: number) =>
    `The file has ${formatPixels(size)}${bytes === undefined ? '' : ` and ${formatFileSize(bytes)}`}.`,
  photoHas: (size: { width: number; height: number }) => `Your photo has ${formatPixels(size)}.`,
  started: 'Download Started',
  startedText: 'Your design is being downloaded.',
  failed: 'Download failed',
  failedText: 'The picture could not be fetched. Please try again.',
} as const;

/** A customer's latest answer to a design, on its card. */
export const DECISION_LABELS = { approved: 'Approved', change: 'Change requested', declined: 'Declined' } as const;
export const STAGE_LABELS = { 'in-work': 'In progress', done: 'Done' } as const;
