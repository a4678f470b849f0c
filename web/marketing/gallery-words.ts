/** The gallery and the examples dialog: our own interiors, retrimmed by our own engine. */
export const GALLERY = {
  title: 'Gallery',
  lead: 'Interiors of ours, retrimmed by the engine that retrims yours. Every picture is a sample render.',
  studio: 'Create Your Own Design',
  plans: 'See plans',
  examples: 'See more examples',
  sample: 'Sample render',
  dialogTitle: 'Design Examples',
  dialogText: 'Seven changes to our own interiors. Drag the seam to compare.',
  start: 'Start Your Design',
  next: 'Next example',
  previous: 'Previous example',
  count: (n: number, all: number) => `${n} of ${all}`,
} as const;
