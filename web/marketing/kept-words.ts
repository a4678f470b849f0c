/** Texts about storage and retention of photos, for the terms, the privacy page, the FAQ and the help center (D-29, D-51). */
import { TRASH_DAYS } from '#contract/durations.ts';
import { RETENTION_DAYS } from '#contract/money/plan-catalog.ts';

export const RETENTION_SUMMARY = `Unsaved uploads and renders are removed after ${RETENTION_DAYS} days; saved ones when you delete the design (after ${TRASH_DAYS} days in the trash, or at once if you empty it) or your account.`;
export const UNSAVED_RETENTION = `Photos and renders that belong to no saved design are removed after ${RETENTION_DAYS} days.`;
export const SAVED_RETENTION = `Saved designs, their photos and their pictures are kept until you delete the design or your account. A deleted design stays in your trash for ${TRASH_DAYS} days, unless you empty it earlier.`;
export const BACKUP_RETENTION = 'Backups that the operator makes hold the same data until they are overwritten.';
export const PROCESSING_TEXT =
  'Photos are processed on our own server. They go to an outside AI provider only where the operator of this site has configured one, and then for your render only: it gets our render of your photo, cut around the upholstery.';
export const PROCESSING_PLACES =
  'Your account’s data, photos and pictures lie on the server of this site or, where its operator has set that up, in a database and a storage service rented for it. The privacy policy names the other companies that may get data, and which of them are set up on this site today.';
