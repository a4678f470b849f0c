/** Scopes of API keys. Keys cannot call an operation without a scope. */
import { z } from 'zod';

export const SCOPES = [
  'photos:read',
  'photos:write',
  'renders:read',
  'renders:write',
  'designs:read',
  'designs:write',
  'shares:read',
  'shares:write',
  'approvals:read',
  'customers:read',
  'customers:write',
  'swatches:read',
  'swatches:write',
  'account:read',
] as const;

export const Scope = z.enum(SCOPES);
export type Scope = z.infer<typeof Scope>;

/** Descriptions for the form that creates a key. */
export const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  'photos:read': 'See photos, what was found in them, and pictures by their address',
  'photos:write': 'Upload photos and correct what was found in them',
  'renders:read': 'Follow renders and download their pictures',
  'renders:write': 'Start and cancel renders; they count against your allowance',
  'designs:read': 'See saved designs, download pictures and papers',
  'designs:write': 'Save designs, move them to the trash and restore them',
  'shares:read': 'See the links that share designs',
  'shares:write': 'Create, change and revoke share links',
  'approvals:read': 'Read what customers decided, with the records',
  'customers:read': 'See customer folders with their designs, photos and approvals',
  'customers:write': 'Create, change and delete customer folders',
  'swatches:read': 'See swatch books and their materials',
  'swatches:write': 'Add, import, change and delete swatches',
  'account:read': 'See whose key it is, the plan and what is left of it',
};
