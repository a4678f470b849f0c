/** The gallery and the examples dialog: sample interiors, made by computer, retrimmed by our own engine. */
export const GALLERY = {
  title: 'Gallery',
  lead: 'Computer-rendered interiors, retrimmed by the engine that retrims yours. Every picture is a sample render, before and after.',
  studio: 'Create Your Own Design',
  plans: 'See plans',
  examples: 'See more examples',
  dialogTitle: 'Design Examples',
  dialogText: 'Seven changes to sample interiors. Drag the seam to compare.',
  start: 'Start Your Design',
  nextExample: 'Next example',
  previousExample: 'Previous example',
  count: (n: number, all: number) => `${n} of ${all}`,
} as const;
