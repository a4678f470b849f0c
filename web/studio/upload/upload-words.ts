/** Words of step 1: photos, and what was wrong with one. */
export const UPLOAD = {
  title: 'Start with a photo',
  text: 'Your own seats, straight from the phone. They stay private to your account.',
  drop: 'Drop photos here',
  paste: 'or paste one from the clipboard',
  choose: 'Choose photos',
  take: 'Take a photo',
  limits: (photos: number) => `JPEG and PNG, 1080p or higher recommended. At most 10 MB each, ${photos} photos.`,
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
  again: 'Try again',
} as const;

export const UPLOAD_NEWS = {
  invalid: (count: number) => `${count} invalid file(s)`,
  invalidText: (files: readonly string[]) => `Could not upload: ${files.join(', ')}`,
  tooMany: 'Too many photos',
  tooManyText: (most: number, names: readonly string[]) => `One design holds at most ${most} photos. Not added: ${names.join(', ')}`,
  failed: 'Upload failed',
  failedText: (name: string, why: string) => `Failed to upload ${name}: ${why}`,
  wrong: 'Something went wrong during upload',
  noAddress: 'No image URL',
  noAddressFor: (name: string) => `No image URL in response for ${name}`,
  connectionLost: 'The connection was lost. Check it and try again.',
  done: 'Upload successful',
  doneText: (count: number) => `Uploaded ${count} image(s) successfully`,
  refusals: { 'invalid type': 'invalid type', 'too large': 'too large' },
} as const;

export const TEMPLATES = {
  title: 'Choose a vehicle template',
  text: 'No photo at hand? Try it on one of our sample interiors.',
  failed: 'The templates could not be loaded.',
  again: 'Try again',
} as const;
