/** The user's own account: profile, sessions, sign-in, export and deletion (D-23). */
import { z } from 'zod';
import { Email, Password, PhoneNumber, User, Username } from './accounts.ts';
import { endpoint } from '../endpoint.ts';
import { BUSINESS_TYPES } from '../options.ts';
import { singleLine } from '../plain-text.ts';

export const MAX_PASSKEY_NAME_LENGTH = 60;
export const RECOVERY_CODE_COUNT = 10;

/** An existing password, which may predate the current rules. */
export const CurrentPassword = z
  .string()
  .min(1, 'Please enter your password')
  .max(200, 'Password must be at most 200 characters');

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether a password manager or cloud stores a copy, so that the passkey survives the loss of the device. */
  backedUp: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const AccountView = z.object({
  user: User,
  emailVerified: z.boolean(),
  /** A new email address that has not been confirmed yet; `null` if there is none. */
  pendingEmail: z.string().nullable(),
  twoFactor: z.boolean(),
  recoveryCodesLeft: z.number().int(),
  passkeys: z.array(Passkey),
});
export type AccountView = z.infer<typeof AccountView>;

/** Omitted fields are left unchanged; an empty string clears an optional field. A new `email` requires `password`. */
export const AccountChange = z.object({
  username: Username.optional(),
  email: Email.optional(),
  password: CurrentPassword.optional(),
  companyName: singleLine(120).optional(),
  businessType: z.union([z.enum(BUSINESS_TYPES), z.literal('')]).optional(),
  phoneNumber: PhoneNumber.optional(),
});
export type AccountChange = z.input<typeof AccountChange>;

export const PasswordChange = z.object({
  currentPassword: CurrentPassword,
  newPassword: Password,
  /** For a user who fears that someone else knew the password and created API keys or passkeys. */
  revokeApiKeys: z.boolean().default(false),
  removePasskeys: z.boolean().default(false),
});
export type PasswordChange = z.input<typeof PasswordChange>;

export const SessionView = z.object({
  id: z.string(),
  /** Whether this is the session of the request. */
  current: z.boolean(),
  /** Description such as "Chrome on Windows". */
  device: z.string(),
  /** Parts of the description, so that pages can translate it. Empty when unknown. */
  browser: z.string(),
  system: z.string(),
  /** Of the last request; empty when unknown. */
  ipAddress: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  expiresAt: z.string(),
});
export type SessionView = z.infer<typeof SessionView>;

/** Six digits from an authenticator app. */
export const TotpCode = z
  .string()
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Please enter the six digits of your authenticator app'));
/** Six digits, or a recovery code; case and dashes are ignored. */
export const SecondFactorCode = z
  .string()
  .transform((code) => code.replace(/[\s-]/g, '').toLowerCase())
  .pipe(
    z
      .string()
      .regex(/^(\d{6}|[a-z2-7]{16})$/, 'Please enter the six digits of your authenticator app, or a recovery code'),
  );

const PasswordConfirmation = z.object({ password: CurrentPassword });
const RecoveryCodesReply = z.object({ recoveryCodes: z.array(z.string()) });
/** WebAuthn data from the browser. The server's library checks it. */
const Credential = z.looseObject({
  id: z.string().max(2000),
  rawId: z.string().max(2000),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  authenticatorAttachment: z.string().optional(),
});
const PublicKeyOptions = z.looseObject({ challenge: z.string() });
const SessionOrPasskeyId = z.object({ id: z.string().min(1).max(64) });

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  summary: 'Get your account',
  access: 'user',
  status: 200,
  reply: AccountView,
});
export const changeAccount = endpoint({
  method: 'PATCH',
  path: '/api/account',
  summary: 'Change your account; a new email address has to be confirmed first',
  access: 'user',
  status: 200,
  body: AccountChange,
  reply: AccountView,
});
export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/account/pending-email',
  summary: 'Cancel the change of the email address',
  access: 'user',
  status: 204,
});
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  summary:
    'Set a new password; ends other sessions, links and a pending email change, and on request API keys and passkeys',
  access: 'user',
  status: 200,
  body: PasswordChange,
  reply: z.object({ message: z.string() }),
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'List the devices that are signed in',
  access: 'user',
  status: 200,
  reply: z.array(SessionView),
});
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  summary: 'Sign out one device',
  access: 'user',
  status: 204,
  params: SessionOrPasskeyId,
});
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions',
  summary: 'Sign out every other device',
  access: 'user',
  status: 204,
});

export const startTwoFactorSetup = endpoint({
  method: 'POST',
  path: '/api/account/two-factor',
  summary: 'Create a secret for an authenticator app; takes effect once a code from it is entered',
  access: 'user',
  status: 200,
  body: PasswordConfirmation,
  reply: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }),
});
export const enableTwoFactor = endpoint({
  method: 'PUT',
  path: '/api/account/two-factor',
  summary: 'Switch two-factor sign-in on',
  access: 'user',
  status: 200,
  body: z.object({ code: TotpCode }),
  reply: RecoveryCodesReply,
});
export const disableTwoFactor = endpoint({
  method: 'DELETE',
  path: '/api/account/two-factor',
  summary: 'Switch two-factor sign-in off',
  access: 'user',
  status: 204,
  body: PasswordConfirmation,
});
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/recovery-codes',
  summary: 'Replace the recovery codes',
  access: 'user',
  status: 200,
  body: PasswordConfirmation,
  reply: RecoveryCodesReply,
});
/** The second step of a sign-in. The first one set a short-lived cookie. */
export const submitSecondFactor = endpoint({
  method: 'POST',
  path: '/api/login/second-factor',
  summary: 'Finish signing in with a code',
  access: 'none',
  status: 200,
  body: z.object({ code: SecondFactorCode }),
  reply: User,
});

export const beginPasskeyRegistration = endpoint({
  method: 'POST',
  path: '/api/account/passkeys/options',
  summary: 'Begin adding a passkey',
  access: 'user',
  status: 200,
  body: PasswordConfirmation,
  reply: PublicKeyOptions,
});
export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys',
  summary: 'Add a passkey',
  access: 'user',
  status: 201,
  body: z.object({ name: singleLine(MAX_PASSKEY_NAME_LENGTH).default(''), credential: Credential }),
  reply: Passkey,
});
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/account/passkeys/:id',
  summary: 'Remove a passkey',
  access: 'user',
  status: 204,
  params: SessionOrPasskeyId,
});
export const startPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/login/passkey/options',
  summary: 'Begin signing in with a passkey',
  access: 'none',
  status: 200,
  reply: PublicKeyOptions,
});
export const loginWithPasskey = endpoint({
  method: 'POST',
  path: '/api/login/passkey',
  summary: 'Sign in with a passkey',
  access: 'none',
  status: 200,
  body: z.object({ rememberMe: z.boolean().optional(), credential: Credential }),
  reply: User,
});

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/account/export',
  summary: 'Download all your data, JSON and pictures, as one zip file',
  access: 'user',
  status: 200,
});
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/account',
  summary: 'Delete the account and everything in it',
  access: 'user',
  status: 204,
  body: PasswordConfirmation,
});
