/** Customers of a shop: a folder for each, with the vehicle, designs in all versions, photos and approvals. */
import { z } from 'zod';
import { DecisionForOwner } from './approvals.ts';
import { OwnQuestion } from './questions.ts';
import { DesignId, SavedDesign } from '../studio/saved-designs.ts';
import { endpoint } from '../endpoint.ts';
import { MailAddress } from '../mail-address.ts';
import { pick } from '../pick.ts';
import { singleLine, multiLine, requiredLine } from '../plain-text.ts';
import { Id } from '../ids.ts';

export const MAX_CUSTOMER_LENGTHS = {
  name: 120,
  phone: 40,
  email: 254,
  vehicle: 120,
  jobNumber: 40,
  notes: 4000,
} as const;
export const MAX_CUSTOMERS = 5000;

export const CustomerBody = z.object({
  name: requiredLine(MAX_CUSTOMER_LENGTHS.name, 'Please enter a name'),
  phone: singleLine(MAX_CUSTOMER_LENGTHS.phone).default(''),
  /** Email address for reminders. */
  email: z.union([z.literal(''), MailAddress('Please enter a valid email address')]).default(''),
  vehicle: singleLine(MAX_CUSTOMER_LENGTHS.vehicle).default(''),
  jobNumber: singleLine(MAX_CUSTOMER_LENGTHS.jobNumber).default(''),
  notes: multiLine(MAX_CUSTOMER_LENGTHS.notes).default(''),
});

export type CustomerBody = z.input<typeof CustomerBody>;

export const Customer = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  vehicle: z.string(),
  jobNumber: z.string(),
  notes: z.string(),
  /** Number of designs, not counting versions. */
  designs: z.number().int(),
  /** The newest picture. */
  cover: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Customer = z.infer<typeof Customer>;

export const CustomerFolder = z.object({
  customer: Customer,
  /** Every version, newest first. */
  designs: z.array(SavedDesign),
  /** Photos of the designs, each once. */
  photos: z.array(z.string()),
  decisions: z.array(DecisionForOwner),
  questions: z.array(OwnQuestion),
  /** Email addresses that links to the designs were emailed to. */
  mailedTo: z.array(z.string()),
});
export type CustomerFolder = z.infer<typeof CustomerFolder>;

export const CUSTOMER_SORTS = ['updated', 'name', 'created'] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

export const MAX_CUSTOMERS_ON_PAGE = 100;

const CustomerId = z.object({ id: Id });
/** All customers, or a page of them. A customer that is changed between two pages may be listed twice. */
export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/customers',
  summary: 'My customers',
  access: 'user',
  status: 200,
  scope: 'customers:read',
  query: z.object({
    q: z.string().max(200).default(''),
    sort: z.enum(CUSTOMER_SORTS).default('updated'),
    /** Customers on the page; all by default. */
    limit: z.coerce.number().int().min(1).max(MAX_CUSTOMERS_ON_PAGE).optional(),
    /** Id of the last customer of the previous page. */
    before: Id.optional(),
  }),
  reply: z.array(Customer),
});
export const createCustomer = endpoint({
  method: 'POST',
  path: '/api/customers',
  summary: 'Create a customer folder',
  access: 'user',
  status: 201,
  scope: 'customers:write',
  body: CustomerBody,
  reply: Customer,
});
export const getCustomer = endpoint({
  method: 'GET',
  path: '/api/customers/:id',
  summary: 'A customer with designs, photos and approvals',
  access: 'user',
  status: 200,
  scope: 'customers:read',
  params: CustomerId,
  reply: CustomerFolder,
});
export const changeCustomer = endpoint({
  method: 'PUT',
  path: '/api/customers/:id',
  summary: 'Change a folder',
  access: 'user',
  status: 200,
  scope: 'customers:write',
  params: CustomerId,
  body: CustomerBody.extend({
    /** The fields before the change: those that are the same in both keep what another device saved meanwhile. */
    basis: z.object(pick(Customer.shape, 'name', 'phone', 'email', 'vehicle', 'jobNumber', 'notes')).optional(),
  }),
  reply: Customer,
});
export const deleteCustomer = endpoint({
  method: 'DELETE',
  path: '/api/customers/:id',
  summary: 'Delete a folder; its designs stay',
  access: 'user',
  status: 204,
  scope: 'customers:write',
  params: CustomerId,
});
/** `null` takes the design out of its folder. */
const DesignCustomer = z.object({ customerId: z.string().nullable() });
export const getDesignCustomer = endpoint({
  method: 'GET',
  path: '/api/designs/:id/customer',
  summary: 'The customer whose folder contains a design',
  access: 'user',
  status: 200,
  scope: 'customers:read',
  params: DesignId,
  reply: z.object({
    customer: z.object(pick(Customer.shape, 'id', 'name', 'phone', 'email', 'vehicle', 'jobNumber')).nullable(),
  }),
});
export const placeDesign = endpoint({
  method: 'PUT',
  path: '/api/designs/:id/customer',
  summary: 'Put a design and its versions into a folder, or take it out',
  access: 'user',
  status: 204,
  scope: 'customers:write',
  params: DesignId,
  body: DesignCustomer,
});
