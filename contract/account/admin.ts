/** Administration: lists and changes. Every change is logged. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Tier } from '../money/plans.ts';

const PageQuery = z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) });
export const ADMIN_PAGE_SIZE = 50;

export const ContactMessage = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  isPremium: z.boolean(),
  requestsRefund: z.boolean(),
  username: z.string().nullable(),
  userId: z.string().nullable(),
  handledAt: z.string().nullable(),
  createdAt: z.string(),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const AdminUserView = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  companyName: z.string().nullable(),
  subscriptionTier: Tier,
  subscriptionStatus: z.string().nullable(),
  cancelAtPeriodEnd: z.boolean(),
  currentPeriodEnd: z.string().nullable(),
  monthlyRendersCount: z.number().int(),
  monthlyRendersLimit: z.number().int().nullable(),
  trialEndsAt: z.string(),
  isAdmin: z.boolean(),
  createdAt: z.string(),
  firstPaidAt: z.string().nullable(),
  refundRequestedAt: z.string().nullable(),
  refundedAt: z.string().nullable(),
});
export type AdminUserView = z.infer<typeof AdminUserView>;

export const AuditEntry = z.object({
  id: z.number(),
  adminName: z.string(),
  action: z.string(),
  subjectName: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  createdAt: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** A remote model, as the operator has configured it. */
export const AdminModelView = z.object({
  provider: z.string(),
  label: z.string(),
  model: z.string(),
  /** `broken` means a wrong key, an empty account or an unknown model, which only the operator can fix. */
  state: z.enum(['working', 'failing', 'paused', 'broken']),
  reason: z.string().nullable(),
  since: z.string().nullable(),
  last24h: z.object({ calls: z.number().int(), answered: z.number().int(), costUsd: z.number() }),
});
export type AdminModelView = z.infer<typeof AdminModelView>;

export const MAX_RENDER_LIMIT = 100_000;

/** Exactly one change, so that each entry of the log describes one change. */
export const UserChange = z.union(
  [
    z.strictObject({ trialEndsAt: z.iso.datetime({ error: 'must be a date' }) }),
    z.strictObject({ monthlyRendersLimit: z.number().int().min(0).max(MAX_RENDER_LIMIT).nullable() }),
    z.strictObject({ refunded: z.literal(true) }),
  ],
  { error: 'must be one change: trialEndsAt, monthlyRendersLimit or refunded' },
);
export type UserChange = z.infer<typeof UserChange>;

const IdParams = z.object({ id: z.string().min(1).max(100) });

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/admin/messages',
  summary: 'Messages, premium first',
  access: 'admin',
  status: 200,
  query: PageQuery.extend({ state: z.enum(['open', 'handled']).default('open') }),
  reply: z.object({ messages: z.array(ContactMessage), total: z.number().int() }),
});
export const setMessageHandled = endpoint({
  method: 'PATCH',
  path: '/api/admin/messages/:id',
  summary: 'Mark a message as handled, or reopen it',
  access: 'admin',
  status: 200,
  params: IdParams,
  body: z.object({ handled: z.boolean() }),
  reply: ContactMessage,
});
export const listWaitlist = endpoint({
  method: 'GET',
  path: '/api/admin/waitlist',
  summary: 'Waitlist of the job estimator',
  access: 'admin',
  status: 200,
  query: PageQuery,
  reply: z.object({
    entries: z.array(z.object({ email: z.string(), createdAt: z.string() })),
    total: z.number().int(),
  }),
});
export const exportWaitlist = endpoint({
  method: 'GET',
  path: '/api/admin/waitlist.csv',
  summary: 'The waitlist as a table for a spreadsheet',
  access: 'admin',
  status: 200,
});
export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Accounts, newest first',
  access: 'admin',
  status: 200,
  query: PageQuery.extend({ search: z.string().max(200).default('') }),
  reply: z.object({ users: z.array(AdminUserView), total: z.number().int() }),
});
export const changeUser = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/:id',
  summary: "Change a trial's end date, set a render limit, or record a refund",
  access: 'admin',
  status: 200,
  params: IdParams,
  body: UserChange,
  reply: AdminUserView,
});
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: "Administrators' changes, and the private pictures and records they opened",
  access: 'admin',
  status: 200,
  query: PageQuery,
  reply: z.object({ entries: z.array(AuditEntry), total: z.number().int() }),
});
export const listModels = endpoint({
  method: 'GET',
  path: '/api/admin/models',
  summary: 'Remote models: which work, and why the others do not',
  access: 'admin',
  status: 200,
  reply: z.object({ models: z.array(AdminModelView) }),
});
