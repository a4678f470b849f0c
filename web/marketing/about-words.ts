/** Texts of the about page. */
import { TRIAL_RENDERS, TRIAL_DAYS } from '#contract/money/plan-catalog.ts';

export const ABOUT = {
  title: 'About',
  description: 'Why Retrim exists, how its pictures are made, and who it is for.',
  headline: 'A picture, before the knife.',
  lead: 'Retrim shows an interior in new upholstery while it is still on the road.',
  story: {
    title: 'Story',
    text: [
      'To retrim is the trade’s own word for re-covering an interior. It is slow, careful work, and it begins with the hardest part: agreeing on what it will look like.',
      'A fan of swatches on a counter asks people to imagine the rest. Most cannot, so they choose what they had, or they choose twice. We make the picture that was missing: their own seats, in their own car, in the material on the counter.',
    ],
  },
  mission: {
    title: 'Mission',
    text: [
      'Nobody should cut a hide on a guess. A picture should be honest enough to decide by: it changes the upholstery and nothing else, in the light that was there, and says how near it comes to the color that was chosen.',
    ],
  },
  technology: {
    title: 'Technology',
    text: [
      'The engine looks at a photo the way a trimmer does: headrest, insert, bolster, seam. It separates what the light does from what the material is, takes the old material away and puts the new one under the same light, with its own grain, gloss and thread.',
      'Outside the outline of the upholstery, as it was found or corrected, every pixel of the result is the pixel of the stored photo; this is compared before the picture is handed out. The color is measured against the swatch, and the difference is reported with every result. The preview in your browser and the finished render come from the same code, so what you saw is what you get.',
    ],
  },
  community: {
    title: 'Community',
    text: [
      'Retrim is for people who love old interiors and for those who earn their living with them: restorers, trim shops, detailers, boat, aircraft, RV and furniture upholsterers. What they tell us decides what we build next.',
    ],
  },
  startTitle: 'See it on your own seats.',
  startText: `${TRIAL_RENDERS} renders over ${TRIAL_DAYS} days, no credit card required.`,
  start: 'Open the Design Studio',
} as const;
