/** Contact messages, and the waitlist of the job estimator. */
import { z } from 'zod';
import { Email } from './accounts.ts';
import { endpoint } from '../endpoint.ts';
import { isBlank, singleLine, multiLine, requiredLine } from '../plain-text.ts';

const CONTACT_TEXTS = {
  required: 'Please fill in this field',
  short: 'Please write at least 10 characters',
  long: 'Please keep it under 5,000 characters',
  subjectLong: 'Please keep the subject under 150 characters',
} as const;

const RequiredName = requiredLine(80, CONTACT_TEXTS.required);

/** Fields of the form (V-32). */
export const ContactLetter = z.object({
  firstName: RequiredName,
  lastName: RequiredName,
  email: Email,
  subject: z
    .string()
    .max(700, CONTACT_TEXTS.subjectLong)
    .pipe(singleLine(1000))
    .refine((subject) => !isBlank(subject), CONTACT_TEXTS.required)
    .pipe(z.string().max(150, CONTACT_TEXTS.subjectLong)),
  message: z
    .string()
    .max(20_000, CONTACT_TEXTS.long)
    .pipe(multiLine(20_000))
    .pipe(z.string().min(10, CONTACT_TEXTS.short).max(5000, CONTACT_TEXTS.long)),
});

export const ContactBody = ContactLetter.extend({
  /** Whether a subscriber requests a refund with the message. */
  refund: z.boolean().optional(),
  /** A hidden field that only bots fill in. */
  website: z.string().max(1000).optional(),
});
export type ContactBody = z.input<typeof ContactBody>;

export const WaitlistBody = z.object({ email: Email, website: z.string().max(1000).optional() });

export const sendContact = endpoint({
  method: 'POST',
  path: '/api/contact',
  summary: 'Write to support',
  access: 'none',
  status: 201,
  body: ContactBody,
  reply: z.object({ message: z.string() }),
});
export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/api/waitlist',
  summary: 'Be told when the job estimator opens',
  access: 'none',
  status: 201,
  body: WaitlistBody,
  reply: z.object({ message: z.string() }),
});
