/** Texts of step 2, and of the buttons between steps. */
export const MODES = {
  title: 'How do you want to design?',
  text: 'Choose one, then Next. You can come back and change it at any time.',
  quick: {
    name: 'Quick Design',
    text: 'Pick material, color, stitching and style from swatches. Every tap shows on your photo at once.',
    hint: 'Best for most jobs',
  },
  custom: {
    name: 'Custom Instructions',
    text: 'Say it in your own words: “cream inserts, oxblood bolsters, double stitch like the doors”. You see what was understood before anything is rendered.',
    hint: 'Best when you know exactly what you want',
  },
} as const;

export const NEXT_BAR_WORDS = { back: 'Back', next: (step: string) => `Next: ${step}` } as const;
