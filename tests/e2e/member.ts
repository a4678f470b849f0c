/**
 * Fixtures of signed-in users, one of each for every worker, registered over the API. `member` has a new account; `shop` also has a
 * plan, a design, a customer, an approved link and a portfolio.
 */
import { test as base, type APIRequestContext, type PlaywrightWorkerArgs } from '@playwright/test';
import { SESSION_HINT_KEY } from '#web/lib/api/session.ts';
import {
  expectOkReply,
  submitDecision,
  saveDesign,
  createShareToken,
  subscribe,
} from '../support/server/through-api.ts';
import type { PageObjects } from './addresses.ts';
import { somebody, type Person } from './people.ts';

type StorageState = Awaited<ReturnType<APIRequestContext['storageState']>>;

interface Member extends Person {
  /** Cookies and the browser's storage, for `storageState`. */
  storage: StorageState;
}

const open = async (
  playwright: PlaywrightWorkerArgs['playwright'],
  baseURL: string,
): Promise<{ person: Person; context: APIRequestContext; storage: () => Promise<StorageState> }> => {
  const person = somebody();
  const context = await playwright.request.newContext({ baseURL });
  await expectOkReply(context.post('/api/register', { data: person }));
  const hint = { origin: baseURL, localStorage: [{ name: SESSION_HINT_KEY, value: '1' }] };
  return { person, context, storage: async () => ({ ...(await context.storageState()), origins: [hint] }) };
};

const fillShop = async (
  shop: APIRequestContext,
  visitor: APIRequestContext,
): Promise<{ things: PageObjects; publish: () => Promise<void> }> => {
  await subscribe(shop);
  const design = await saveDesign(shop, { photo: 'sedan-tan-leather.jpg', name: 'Red bench', width: 480 });
  const customer = await expectOkReply<{ id: string }>(
    shop.post('/api/customers', { data: { name: 'Pat Sample', vehicle: '1967 Roadster', notes: 'Cream thread' } }),
  );
  await expectOkReply(shop.put(`/api/designs/${design.id}/customer`, { data: { customerId: customer.id } }));
  const approved = await createShareToken(shop, design.id);
  await submitDecision(visitor, approved, {
    decision: 'approved',
    personName: 'Pat Sample',
    message: 'As we said on Friday.',
  });
  const [approval] = await expectOkReply<{ id: string }[]>(shop.get('/api/approvals'));
  const slug = `bench-${crypto.randomUUID().slice(0, 8)}`;
  const publish = async (): Promise<void> => {
    await expectOkReply(
      shop.put('/api/portfolio', {
        data: {
          slug,
          title: 'Recent work',
          text: 'Hides, thread and patience.',
          showContact: true,
          published: true,
          items: [{ designId: design.id, caption: 'In red' }],
        },
      }),
    );
  };
  await publish();
  const things = {
    design: design.id,
    customer: customer.id,
    approval: approval!.id,
    share: await createShareToken(shop, design.id),
    slug,
  };
  return { things, publish };
};

interface Shop extends Member {
  things: PageObjects;
  /** Restores the portfolio after a test has changed it. */
  publish(): Promise<void>;
}

export const test = base.extend<object, { member: Member; shop: Shop }>({
  member: [
    async ({ playwright }, use, { project }) => {
      const { person, context, storage } = await open(playwright, project.use.baseURL!);
      await use({ ...person, storage: await storage() });
      await context.dispose();
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ playwright }, use, { project }) => {
      const { person, context, storage } = await open(playwright, project.use.baseURL!);
      const visitor = await playwright.request.newContext({ baseURL: project.use.baseURL! });
      await use({ ...person, storage: await storage(), ...(await fillShop(context, visitor)) });
      await visitor.dispose();
      await context.dispose();
    },
    { scope: 'worker' },
  ],
});

export { expect, type Page } from '@playwright/test';
