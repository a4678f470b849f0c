import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Certificate } from '#contract/customer/approvals.ts';
import type { Customer as Folder } from '#contract/customer/customers.ts';
import type { SharedView } from '#contract/customer/shares.ts';
import { mails } from '#server/platform/db/schema/mails.ts';
import { readPdf } from '#tests/support/pictures/pdf-text.ts';
import { makePhotoOwner, openRenderScene, type RenderScene } from '#tests/support/pictures/render-scene.ts';
import { createDecisionBody, makeDesign, makeShare, makeVisitor } from '#tests/support/saved-design.ts';

let t: RenderScene;
beforeAll(async () => {
  t = await openRenderScene();
});
afterAll(() => t.close());

const NO_CAR = { vehicleYear: '', vehicleMake: '', vehicleModel: '' };

/** A design in the folder of Dana Miller and her Roadster, and a link to it without a title. */
const openFolder = async (car: object = NO_CAR) => {
  const shop = await makePhotoOwner(t, { subscriptionTier: 'premium', emailVerifiedAt: t.deps.now() });
  const design = await makeDesign(shop, { name: 'Dana, second try', ...car });
  const folder = (
    await shop.call('POST', '/api/customers', {
      name: 'Dana Miller',
      vehicle: '1967 Roadster',
      jobNumber: 'J-1042',
    })
  ).json<Folder>();
  await shop.call('PUT', `/api/designs/${design.id}/customer`, { customerId: folder.id });
  const link = await makeShare(shop, design.id);
  const visit = makeVisitor(t);
  const read = () => visit('GET', `/api/share/${link.token}`);
  const title = async () => (await read()).json<SharedView>().design.name;
  const setVehicle = async (vehicle: string) => {
    const reply = await shop.call('PUT', `/api/customers/${folder.id}`, { name: folder.name, vehicle });
    expect(reply.statusCode, reply.body).toBe(200);
  };
  return { shop, design, link, visit, read, title, setVehicle };
};

test('a design that names no vehicle bears the one of its folder on page, mail, paper and certificate, and nothing else of the folder', async () => {
  const { shop, design, link, visit, read, title, setVehicle } = await openFolder();
  expect(await title()).toBe('1967 Roadster');
  const page = (await visit('GET', `/s/${link.token}`)).body;
  expect(page).toContain('<meta property="og:title" content="1967 Roadster"/>');
  expect((await shop.call('POST', `/api/shares/${link.share.id}/mail`, { to: 'dana@example.com' })).statusCode).toBe(
    204,
  );
  const [mail] = await t.deps.database.db.select().from(mails).where(eq(mails.to, 'dana@example.com'));
  expect(mail!.data).toMatchObject({ designName: '1967 Roadster' });
  const paper = await shop.call('POST', `/api/designs/${design.id}/presentation`, { template: 'before-after' });
  expect(paper.headers['content-disposition']).toContain(`1967-roadster-before-after-${design.id}.pdf`);
  expect((await readPdf(paper.rawPayload)).text).toContain('1967 Roadster');
  for (const words of [page, (await read()).body, (await readPdf(paper.rawPayload)).text])
    for (const secret of ['Dana', 'Miller', 'J-1042']) expect(words).not.toContain(secret);

  const view = (await read()).json<SharedView>();
  const decided = await visit('POST', `/api/share/${link.token}/decisions`, createDecisionBody(view));
  const { id } = decided.json<{ id: string }>();
  const certificate = async () => (await shop.call('GET', `/api/approvals/${id}`)).json<Certificate>();
  expect(await certificate()).toMatchObject({ title: '1967 Roadster', verification: { intact: true } });
  // A later change of the vehicle changes the page's title but not the record of the approval.
  await setVehicle('1968 Roadster');
  expect((await read()).json<SharedView>()).toMatchObject({
    versionHash: view.versionHash,
    design: { name: '1968 Roadster' },
    decisions: [{ decision: 'approved' }],
  });
  expect(await certificate()).toMatchObject({ title: '1967 Roadster', verification: { intact: true } });
});

test("the shop's title and the design's own vehicle come before the folder's; without any of them it is an interior", async () => {
  const { shop, design, link, title, setVehicle } = await openFolder({
    vehicleYear: '1967',
    vehicleMake: '',
    vehicleModel: '',
  });
  expect(await title()).toBe('1967 Roadster');
  await shop.call('PATCH', `/api/shares/${link.share.id}`, { title: 'Your seats' });
  expect(await title()).toBe('Your seats');
  await shop.call('PATCH', `/api/shares/${link.share.id}`, { title: '' });
  await setVehicle('');
  expect(await title()).toBe('New interior');
  await setVehicle('1967 Roadster');
  await shop.call('PUT', `/api/designs/${design.id}/customer`, { customerId: null });
  expect(await title()).toBe('New interior');
  expect(await (await openFolder({})).title()).toBe('2019 Ford Bronco');
});
