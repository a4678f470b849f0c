/** Texts of step 1. */
export const UPLOAD = {
  title: 'Start with a photo',
  text: 'Your own seats, straight from the phone. They are not public: only you, and administrators of this site, can open them.',
  drop: 'Drop photos here',
  dropTouch: 'Add photos of the seats',
  paste: 'or paste one from the clipboard',
  choose: 'Choose photos',
  take: 'Take a photo',
  limits: (photos: number) =>
    `JPEG and PNG, 1080p or higher recommended; HEIC, WebP and AVIF work as well. Up to ${photos} photos. Photos over 10 MB are scaled down before they are sent.`,
  dismiss: 'Dismiss',
  photos: 'Your photos',
  firstOne: 'The chosen one is rendered first.',
  lost: 'Please upload this photo again',
  template: 'Template',
  photo: 'Photo',
  remove: (name: string) => `Remove ${name}`,
  cancel: (name: string) => `Cancel upload of ${name}`,
  uploading: (name: string) => `Uploading ${name}`,
  progress: (percent: number, size: string) => `${percent}% of ${size}`,
  checking: 'Checking the photo',
  reducing: 'Scaling the photo down before it is sent',
  noFace: 'No preview',
  noFaceYet: 'The preview follows the upload',
  refused: (name: string, reason: string, wayOn: string) => `${name} (${reason}): ${wayOn}`,
  waiting: 'Waiting for the connection. It continues by itself.',
  again: 'Try again',
  another: 'Choose another photo',
  open: 'Open the chosen photo',
  createAccount: 'Create account',
  full: (most: number) => `You can add at most ${most} photos. Remove one to add another.`,
} as const;

export const UPLOAD_NOTICE = {
  invalid: (count: number) => `${count} invalid file(s)`,
  invalidText: (files: readonly string[]) => `Could not upload: ${files.join(', ')}`,
  tooMany: 'Too many photos',
  tooManyText: (most: number, names: readonly string[]) =>
    `One design holds at most ${most} photos. Not added: ${names.join(', ')}`,
  failed: 'Upload failed',
  failedText: (name: string, why: string) => `Failed to upload ${name}. ${why}`,
  notSent: 'Not uploaded',
  notSentText: (names: readonly string[]) =>
    `The account that chose ${names.join(', ')} is signed out. Sign in with it and choose ${names.length === 1 ? 'the photo' : 'them'} again.`,
  somethingWrong: 'Something went wrong during upload',
  done: 'Upload successful',
  doneText: (count: number) => `Uploaded ${count} image(s) successfully`,
  refusals: { 'invalid type': 'invalid type', empty: 'empty', 'too large': 'too large' },
  waysOn: {
    'invalid type': 'this is not a photo. JPEG and PNG work everywhere, HEIC, WebP and AVIF as well.',
    empty: 'the file has no content. Perhaps it has not been downloaded from the cloud yet.',
    'too large':
      'this browser cannot make it smaller. Save it as a JPEG of at most 4096 pixels on its long side, or send it from the phone in a smaller size, and add it again.',
  },
} as const;

export const UPLOADED = {
  title: 'Photos you uploaded',
  text: 'From any of your devices, for a week. Tap one to use it.',
  add: (name: string) => `Use ${name}`,
} as const;

export const TEMPLATES = {
  title: 'Choose a vehicle template',
  text: 'No photo yet? Try it on a sample interior; these are computer renders.',
  failed: 'The templates could not be loaded.',
  again: 'Try again',
} as const;

/** Texts of the templates that come with the product, by id. */
export const TEMPLATE_WORDS: Readonly<Record<string, { name: string; description: string }>> = {
  'sedan-tan-leather': {
    name: 'Sedan, tan leather',
    description: 'Front seats in tan leather with contrast stitching, seen from the open passenger door.',
  },
  'suv-beige-bench': {
    name: 'SUV, beige leather',
    description: 'Rear bench in beige leather with fluted inserts, seen from between the front seats.',
  },
  'coupe-black-sport': {
    name: 'Sports coupe, black leather',
    description: 'Sport seats in black leather with quilted inserts and red piping.',
  },
  'moto-black-seat': {
    name: 'Cafe racer, black vinyl',
    description: 'Motorcycle saddle in black ribbed vinyl with light piping, parked at the roadside.',
  },
  'pickup-grey-cloth': {
    name: 'Pickup, grey cloth',
    description: 'Bench seat in grey cloth in a single-cab pickup, seen from the open door.',
  },
  'van-beige-captains': {
    name: 'Van, beige leather',
    description: 'Captain chairs in beige leather in a minivan, seen from inside.',
  },
  'classic-red-tuckroll': {
    name: 'Classic cruiser, red and cream',
    description: 'Tuck-and-roll bench in red vinyl with cream inserts and piping in an open classic.',
  },
  'hatch-grey-cloth': {
    name: 'Hatchback, patterned cloth',
    description: 'Front seats in dark grey cloth with patterned inserts, seen from the open door.',
  },
  'suv-black-rear': {
    name: 'SUV, black leather',
    description: 'Second row in black leather with white stitching, seen from between the front seats.',
  },
  'roadster-green-seats': {
    name: 'Roadster, green leather',
    description: 'Two classic seats in green leather with pleats and tan piping in an open roadster.',
  },
  'moto-tan-seat': {
    name: 'Scrambler, tan leather',
    description: 'Flat motorcycle seat in tan leather with cross ribs, parked at the roadside.',
  },
  'truck-burgundy-seats': {
    name: 'Highway truck, burgundy leather',
    description: 'Two air seats in burgundy leather in a tall truck cab.',
  },
};
