/** Schema of error answers (D-33), and their codes. */
import { z } from 'zod';

/** HTTP status of each code. */
export const STATUS_BY_CODE = {
  invalid_input: 400,
  not_signed_in: 401,
  // 401, so that a page of the other account ends its session.
  account_changed: 401,
  invalid_api_key: 401,
  missing_scope: 403,
  wrong_credentials: 401,
  wrong_password: 403,
  second_factor_required: 401,
  wrong_code: 400,
  link_not_valid: 400,
  email_not_verified: 403,
  trial_expired: 402,
  render_limit_reached: 402,
  monthly_allowance_used: 429,
  // Not 402 or 429, because there are renders left.
  allowance_too_small: 409,
  style_not_in_plan: 403,
  premium_required: 403,
  forbidden: 403,
  foreign_origin: 403,
  not_found: 404,
  username_taken: 409,
  email_taken: 409,
  generation_in_progress: 409,
  already_finished: 409,
  conflict: 409,
  // Not 401, so that a signed-in visitor of a shared page stays signed in.
  share_locked: 403,
  wrong_share_password: 403,
  version_changed: 409,
  file_too_large: 413,
  unsupported_image: 415,
  too_many_images: 400,
  safety_refusal: 422,
  nothing_to_change: 422,
  too_many_requests: 429,
  no_active_subscription: 409,
  subscription_ended: 409,
  payments_not_configured: 503,
  provider_failed: 502,
  render_failed: 500,
  cancelled: 409,
  stopping: 503,
  too_slow: 504,
  out_of_storage: 507,
  internal: 500,
} as const;

export const ProblemCode = z.enum(Object.keys(STATUS_BY_CODE) as (keyof typeof STATUS_BY_CODE)[]);
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
