/** Texts of the camera. */
export const CAPTURE = {
  title: 'Take the photos',
  views: 'What to photograph',
  opening: 'Opening the camera',
  refused: 'Retrim is not allowed to use the camera.',
  refusedText: 'Allow it in the settings of the browser, or take the photo with the camera app of your phone.',
  missing: 'No camera was found.',
  app: 'Use the camera app',
  shoot: 'Take the photo',
  failed: 'The camera did not take a photo. Please try again.',
  again: 'Retake',
  use: 'Use this photo',
  close: 'Close the camera',
  done: 'Done',
  taken: (count: number) => `${count} ${count === 1 ? 'photo' : 'photos'} taken`,
  review: (view: string) => `The photo: ${view}`,
} as const;
