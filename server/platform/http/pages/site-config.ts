/** The operator's name and contact from the environment, and the contents of the file that SITE_FILE names. */
import { z } from 'zod';
import { OperatorError } from '#server/platform/operator-error.ts';
import { NO_SITE_FILE, readSiteFile } from './site-file.ts';

const Line = z
  .string()
  .trim()
  .max(200)
  .regex(/^[^\r\n]+$/, 'must be one line');

export const SITE_VARIABLES = {
  OPERATOR_NAME: Line.optional(),
  OPERATOR_ADDRESS: Line.optional(),
  SUPPORT_PHONE: z
    .string()
    .regex(/^\+?[\d\s().-]{6,30}$/, 'must be a phone number like +1 313 555 0123')
    .optional(),
  SUPPORT_PHONE_HOURS: Line.default('Mon-Fri 9-5 EST'),
  SUPPORT_CHAT_URL: z
    .url({ protocol: /^https$/, error: 'must be an address like https://chat.example.com' })
    .optional(),
  SUPPORT_CHAT_HOURS: Line.default('Mon-Fri 9am-6pm EST'),
  SITE_FILE: z.string().min(1).optional(),
};

const Variables = z.object(SITE_VARIABLES);

/** @throws OperatorError naming the setting */
export const siteOf = (env: z.infer<typeof Variables>) => {
  if (env.OPERATOR_ADDRESS !== undefined && env.OPERATOR_NAME === undefined)
    throw new OperatorError('OPERATOR_NAME: required when OPERATOR_ADDRESS is set');
  return {
    operator: { name: env.OPERATOR_NAME ?? null, address: env.OPERATOR_ADDRESS ?? null },
    phone: env.SUPPORT_PHONE === undefined ? null : { number: env.SUPPORT_PHONE, hours: env.SUPPORT_PHONE_HOURS },
    chat: env.SUPPORT_CHAT_URL === undefined ? null : { url: env.SUPPORT_CHAT_URL, hours: env.SUPPORT_CHAT_HOURS },
    ...(env.SITE_FILE === undefined ? NO_SITE_FILE : readSiteFile(env.SITE_FILE)),
  };
};
