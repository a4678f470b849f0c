/** Texts of `/try`. */
import { TRIAL_RENDERS } from '#contract/money/plan-catalog.ts';
import { VISITOR_PHOTO_MINUTES } from '#contract/studio/try.ts';

export const TRY = {
  title: 'Try it on your own photo',
  text: 'Add a photo of your seats and see them in new material. No account needed.',
  privacy: `Only this browser can open your photo. It is gone after ${VISITOR_PHOTO_MINUTES} minutes. If you create an account, it moves in, and administrators of this site can open it too.`,
  samples: 'No photo handy?',
  samplesText: 'Start with a sample interior. The samples are computer renders.',
  looks: 'Your seats in',
  save: 'Keep this design',
  saveText: `Keep it with a free account: ${TRIAL_RENDERS} renders, no card.`,
  seatless: 'No seat is marked yet, so there is nothing to keep.',
  keepTitle: 'Keep this design',
  keepText: `Your photo and everything you chose move into a free account. “Generate” makes the full picture there, to save, share and download: ${TRIAL_RENDERS} renders, no card.`,
  notStored:
    'Your last corrections could not be stored. Press again: the account is created, and keeps them if they can be stored by then.',
  keep: 'Create account',
  agree: 'By creating an account you agree to the',
  goOn: 'Back to the choices',
  member: 'Sign in instead',
  another: 'Another photo',
  mode: 'How to choose',
  gone: 'Your photo is gone',
  goneText: `Without an account a photo is kept for ${VISITOR_PHOTO_MINUTES} minutes. Drop it again; what you chose is still here.`,
} as const;
