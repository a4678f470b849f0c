/** Accounts: the user, registration, login and logout. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { MailAddress } from '../mail-address.ts';
import { hasInvisibleLetters, mixesAlphabets } from '../name-letters.ts';
import { BUSINESS_TYPES } from '../options.ts';
import { Tier } from '../money/plans.ts';
import { singleLine } from '../plain-text.ts';
import { Country, TimeZone } from '../regional.ts';

const MIN_USERNAME_LENGTH = 3;
const MIN_PASSWORD_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 200;
const MIN_PHONE_LENGTH = 10;

export const FIELD_MESSAGES = {
  email: 'Please enter a valid email address',
  password: 'Password must be at least 8 characters',
  username: 'Username must be at least 3 characters',
  phone: 'Please enter a valid phone number',
  passwordsDiffer: "Passwords don't match",
  terms: 'You must agree to the terms and conditions',
} as const;

export const Email = MailAddress(FIELD_MESSAGES.email);
export const Password = z
  .string()
  .min(MIN_PASSWORD_LENGTH, FIELD_MESSAGES.password)
  .max(MAX_PASSWORD_LENGTH, 'Password must be at most 200 characters');

export const Username = z
  .string()
  .transform((name) => name.normalize('NFKC').trim())
  .pipe(
    z
      .string()
      .min(MIN_USERNAME_LENGTH, FIELD_MESSAGES.username)
      .max(50, 'Username must be at most 50 characters')
      .refine((name) => !hasInvisibleLetters(name), 'Username contains characters that cannot be shown')
      .refine((name) => !mixesAlphabets(name), 'Username mixes letters of different alphabets in one word'),
  );

/** Optional; if given, at least 10 characters (D-19). */
export const PhoneNumber = z
  .string()
  .trim()
  .max(40)
  .refine((phone) => phone === '' || phone.length >= MIN_PHONE_LENGTH, FIELD_MESSAGES.phone);

export const LoginBody = z.object({ email: Email, password: Password, rememberMe: z.boolean().optional() });
export type LoginBody = z.input<typeof LoginBody>;

export const RegisterBody = z.object({
  /** When absent, as in the short form for visitors, the server derives it from the email address. */
  username: Username.optional(),
  email: Email,
  password: Password,
  companyName: singleLine(120).optional(),
  businessType: z.union([z.enum(BUSINESS_TYPES), z.literal('')]).optional(),
  phoneNumber: PhoneNumber.optional(),
  /**
   * Time zone and country of the browser, for the format of dates and amounts. Nobody types them, so one that the server
   * does not know refuses nobody; the shop chooses its own later.
   */
  timeZone: TimeZone.optional().catch(undefined),
  country: Country.optional().catch(undefined),
});
export type RegisterBody = z.input<typeof RegisterBody>;

/** Fields of the form, including those that are not sent (D-18). */
export const RegisterForm = RegisterBody.extend({ username: Username, confirmPassword: z.string(), terms: z.boolean() })
  .refine((form) => form.confirmPassword === form.password, {
    path: ['confirmPassword'],
    message: FIELD_MESSAGES.passwordsDiffer,
  })
  .refine((form) => form.terms, { path: ['terms'], message: FIELD_MESSAGES.terms });

/** Fields of the short form for visitors, who consent by its button. */
export const VisitorRegisterForm = RegisterBody.pick({ email: true, password: true });
export type RegisterForm = z.input<typeof RegisterForm>;

/** The signed-in user as the browser may know them (D-25). */
export const User = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  companyName: z.string().nullable(),
  businessType: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  subscriptionTier: Tier,
  monthlyRendersCount: z.number().int(),
  /** `null` for no limit, which an administrator has set. */
  monthlyRendersLimit: z.number().int().nullable(),
  monthlyRendersReset: z.string().nullable(),
  trialEndsAt: z.string().nullable(),
  createdAt: z.string(),
  isAdmin: z.boolean(),
});
export type User = z.infer<typeof User>;

export const getUser = endpoint({
  method: 'GET',
  path: '/api/user',
  summary: 'The signed-in user',
  access: 'user',
  status: 200,
  scope: 'account:read',
  reply: User,
});
/** `null` without a session, so that a visitor's console shows no error. */
export const getSession = endpoint({
  method: 'GET',
  path: '/api/session',
  summary: 'The signed-in user, if there is one',
  access: 'none',
  status: 200,
  reply: z.object({ user: User.nullable() }),
});
export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  summary: 'Sign in',
  access: 'none',
  status: 200,
  body: LoginBody,
  reply: User,
});
export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  summary: 'Create an account and sign in',
  access: 'none',
  status: 201,
  body: RegisterBody,
  reply: User,
});
export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'Sign out',
  access: 'none',
  status: 204,
});
