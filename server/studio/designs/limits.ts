import { limitRule } from '#server/platform/http/limits.ts';

/** Far more saves than a person needs. */
export const SAVE_LIMIT = limitRule('save-design', 120, 10 * 60, 'You have saved many designs in a short time.');
