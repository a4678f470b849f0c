/** Schema of error answers (D-33), and their codes. */
import { z } from 'zod';

export const PROBLEM_CODES = [
  'invalid_input',
  'not_signed_in',
  'account_changed',
  'invalid_api_key',
  'missing_scope',
  'wrong_credentials',
  'wrong_password',
  'second_factor_required',
  'wrong_code',
  'link_not_valid',
  'email_not_verified',
  'trial_expired',
  'render_limit_reached',
  'monthly_allowance_used',
  'style_not_in_plan',
  'premium_required',
  'forbidden',
  'foreign_origin',
  'not_found',
  'username_taken',
  'email_taken',
  'generation_in_progress',
  'already_finished',
  'conflict',
  'share_locked',
  'wrong_share_password',
  'version_changed',
  'file_too_large',
  'unsupported_image',
  'too_many_images',
  'safety_refusal',
  'nothing_to_change',
  'too_many_requests',
  'no_active_subscription',
  'subscription_ended',
  'payments_not_configured',
  'provider_failed',
  'render_failed',
  'cancelled',
  'stopping',
  'too_slow',
  'out_of_storage',
  'internal',
] as const;

export const ProblemCode = z.enum(PROBLEM_CODES);
export type ProblemCode = z.infer<typeof ProblemCode>;

export const ProblemReply = z.object({
  /** One sentence for the user. */
  message: z.string(),
  code: ProblemCode,
  /** Id of the request in the server's log, for support. */
  requestId: z.string().optional(),
  /** The first wrong field, and the messages of all, for `invalid_input`. */
  field: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  /** Present in all answers of generate-design (D-13). */
  upgradeToPremium: z.boolean().optional(),
});
export type ProblemReply = z.infer<typeof ProblemReply>;
