/** Texts of the home page's head and hero. They are part of its first script. */
import { TRIAL_RENDERS, GUARANTEE_DAYS, TRIAL_DAYS } from '#contract/money/plan-catalog.ts';

export const HERO = {
  title: 'Retrim: your own interior, retrimmed before a hide is cut',
  description: `Upload a photo of your car's seats, choose material, color and stitching, and see your own picture reupholstered. ${TRIAL_RENDERS} free renders, no credit card required.`,

  headline: 'Your own interior, retrimmed before a hide is cut.',
  lead: 'Upload a photo of your seats. Choose material, color and stitching, and watch your own picture change. Show your customer. Get the yes.',
  createDesign: 'Create Design',
  seeShops: 'See how shops use it',
  tapSwatch: 'Tap a swatch',
  tapPart: 'Part of the sample interior',
  tapMaterial: 'Material',
  tapColor: 'Color',
  tapStyle: { thread: 'Stitch', piping: 'Piping' },
  heroCaption:
    'Sample interior: before and after are both computer renders. It runs in your browser: nothing is uploaded and no render is spent.',
  heroOpening: 'Loading the live sample',
  heroPainted: (milliseconds: number) => `Repainted in ${Math.round(milliseconds)} ms`,
  heroFailed: 'The live sample could not be loaded here; the picture stays as it is. Tap once more to try again.',
  facts: [
    `${TRIAL_RENDERS} free renders`,
    `${TRIAL_DAYS}-day trial, no card`,
    'Only the upholstery changes',
    `${GUARANTEE_DAYS}-day money-back guarantee`,
  ],
} as const;
