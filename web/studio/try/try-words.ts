/** Words of `/try`: one's own photo first, an account to keep it. */
import { FREE_RENDERS } from '#contract/plan-catalog.ts';
import { TRY_MINUTES } from '#contract/try.ts';

export const TRY = {
  title: 'Try it on your own photo',
  text: 'Add a photo of your seats and see them in new material. No account needed.',
  privacy: `Only this browser can open your photo. It is gone after ${TRY_MINUTES} minutes, or moves into your account when you create one.`,
  samples: 'No photo at hand?',
  samplesText: 'Take a sample interior; these are made by computer.',
  save: 'Save and render',
  saveText: `A free account saves this design, renders it in full and shares it: ${FREE_RENDERS} renders, no card. What you chose comes along.`,
  member: 'I have an account',
  another: 'Another photo',
  bySwatches: 'By swatches',
  byWords: 'In your own words',
  mode: 'How to choose',
  gone: 'Your photo is gone',
  goneText: `Without an account a photo is kept for ${TRY_MINUTES} minutes. Drop it again; what you chose is still here.`,
} as const;
