/** Recovery of accounts and verification of email addresses, by links in emails (D-21). */
import { z } from 'zod';
import { Email, Password } from './accounts.ts';
import { endpoint } from '../endpoint.ts';

/** Does not reveal whether the email address has an account. */
export const LINK_SENT_MESSAGE = 'If an account exists for this address, we have sent a link.';

/** Token in the link in an email: 256 random bits as base64url. */
const LinkToken = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, 'This link is not complete. Please open it again from the email.');

const MessageReply = z.object({ message: z.string() });

export const ForgotPasswordBody = z.object({ email: Email });
const ResetPasswordBody = z.object({ token: LinkToken, password: Password });
export const KeepEmailReply = z.object({
  /** The account's email address. */
  email: z.string(),
  message: z.string(),
  /** Token for the page on which to choose a new password, because the old one no longer works. */
  resetToken: LinkToken,
});
const AddressReply = z.object({ message: z.string(), email: z.string() });

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/forgot-password',
  summary: 'Ask for a link to choose a new password',
  access: 'none',
  status: 200,
  body: ForgotPasswordBody,
  reply: MessageReply,
});
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/reset-password',
  summary: 'Choose a new password with the link from an email',
  access: 'none',
  status: 200,
  body: ResetPasswordBody,
  reply: AddressReply,
});
export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/verify-email',
  summary: 'Confirm an address with the link from an email',
  access: 'none',
  status: 200,
  body: z.object({ token: LinkToken }),
  reply: AddressReply,
});
/** The link is emailed to the current email address when a change is requested, and to the old one after the change. */
export const revertEmailChange = endpoint({
  method: 'POST',
  path: '/api/keep-email',
  summary: 'Cancel or undo a change of address with the link from an email, and revoke all access to the account',
  access: 'none',
  status: 200,
  body: z.object({ token: LinkToken }),
  reply: KeepEmailReply,
});
export const sendVerification = endpoint({
  method: 'POST',
  path: '/api/account/verification',
  summary: 'Resend the link that confirms the address',
  access: 'user',
  status: 200,
  reply: MessageReply,
});
