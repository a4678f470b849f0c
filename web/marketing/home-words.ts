/** Texts of the home page below its hero. They are loaded with the sections. */
import { GUARANTEE_DAYS } from '#contract/money/plan-catalog.ts';

export const HOME = {
  howTitle: 'Three steps, one photo.',
  howLead: 'No drawing, no tracing. The panels are found for you, and a tap puts right what was missed.',
  how: [
    { title: 'Upload Photo', text: 'One picture from your phone, JPEG or PNG. Daylight and an open door work best.' },
    {
      title: 'Customize Design',
      text: 'Insert, bolster, headrest, door: each takes its own material, color and thread.',
    },
    { title: 'Get Results', text: 'Compare, save and download the picture, in your own car’s light.' },
  ],

  stylesTitle: 'Start from a style. Change anything.',
  stylesLead: 'A style sets pattern, stitching and piping in one tap. You can change any of them.',
  applyStyle: 'Apply This Style',
  applyStyleNamed: (name: string) => `Apply This Style: ${name}`,
  viewStyles: 'View All Design Styles',

  featuresTitle: 'Made the way a trimmer looks at a seat.',
  features: [
    { title: 'Only the upholstery changes', text: 'Dash, glass, carpet and light stay as they are in your photo.' },
    {
      title: 'See it while you choose',
      text: 'Tap a swatch and your photo repaints at once. Previews are free; a render is spent only when you generate.',
    },
    { title: 'The color is measured', text: 'The result says how far its color is from the swatch you chose.' },
    {
      title: 'Nothing lost, nothing charged twice',
      text: 'Close the laptop mid-render. It ends in a picture, or your render comes back.',
    },
  ],
  parts: { headrest: 'Headrest', insert: 'Insert', bolster: 'Bolster', thread: 'Thread' },
  partsAlt: 'Render: front seats in green and tan leather with their parts named: headrest, insert, bolster, thread',

  pairsTitle: 'Drag the seam.',
  pairsLead: 'The same interior on both sides. Light and folds stay with the seat; everything else holds still.',
  pairs: {
    tan: 'Renders: bench of a pickup, grey cloth to tan leather with pleats',
    cream: 'Renders: coupe seats, black leather to cream leather',
    quilted: 'Renders: van seats, beige to black leather with diamond quilting',
  },

  studioTitle: 'The studio stays out of the way.',
  studioLead: 'Your photo takes the screen. Neutral grey around it, so nothing tints your eye for color.',
  studioAlt: 'The design studio: zones on the left, the picture in the middle, materials and colors on the right',
  studioSteps: ['Upload', 'Mode', 'Customize', 'Result'],
  studioZones: 'Zones',
  studioMaterial: 'Insert material',
  studioColor: 'Insert color',
  studioGenerate: 'Generate',
  createOwn: 'Create Your Own Design',

  usesTitle: 'How it can be used',
  uses: [
    {
      title: 'At the counter',
      text: 'Photograph the car while the customer waits. Try three hides on their own seats, then keep the one they picked.',
    },
    {
      title: 'On a restoration',
      text: 'Decide between pleats and plain, correct and comfortable, before the pattern is made.',
    },
    {
      title: 'In the driveway',
      text: 'See if oxblood works with your dash. Take the picture to any shop; it is yours to show.',
    },
  ],

  faqTitle: 'Questions, answered plainly',

  pricingTitle: 'Pricing without asterisks',
  pricingLead: `Start free. Pay when you sell with\u00a0it. ${GUARANTEE_DAYS}-day money-back guarantee.`,
  viewPricing: 'View Pricing',
  createDesign: 'Create Design',

  contactTitle: 'Ask us',
  contactLead: 'We reply by email within 24 hours.',
} as const;
