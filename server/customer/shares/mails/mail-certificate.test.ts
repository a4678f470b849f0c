/** The certificate that a customer gets by mail after their approval. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordNumber, type Decision } from '#contract/customer/approvals.ts';
import type { Customer } from '#contract/customer/customers.ts';
import type { SharedView } from '#contract/customer/shares.ts';
import { mails } from '#server/platform/db/schema/mails.ts';
import { composeMail } from '#server/platform/mail/compose-mail.ts';
import { readPictures } from '#server/platform/mail/mail-pictures.ts';
import { findMailTemplate } from '#server/platform/mail/mail-templates.ts';
import { makePhotoOwner, openRenderScene, type RenderScene } from '#tests/support/pictures/render-scene.ts';
import { createDecisionBody, makeShare, makeVisitor, renderDesign, saveAs } from '#tests/support/saved-design.ts';

let t: RenderScene;
beforeAll(async () => {
  t = await openRenderScene();
});
afterAll(() => t.close());

let people = 0;
const openShop = async ({ confirmed = true, settings = {} }: { confirmed?: boolean; settings?: object } = {}) => {
  const to = `approver${(people += 1)}@example.com`;
  const ana = await makePhotoOwner(t, {
    companyName: 'Hide & Seek Trim',
    emailVerifiedAt: confirmed ? t.deps.now() : null,
    timeZone: 'America/Chicago',
    country: 'US',
  });
  const design = await saveAs(ana, await renderDesign(ana, { style: 'modern' }));
  const { share, token } = await makeShare(ana, design.id, settings);
  const answer = async (change: object = {}, accepts = 'en-US') => {
    const { app } = t;
    const headers = { 'accept-language': accepts };
    const view = (await makeVisitor(t)('GET', `/api/share/${token}`)).json<SharedView>();
    const payload = createDecisionBody(view, { personName: 'Pat', ...change });
    const reply = await app.inject({ method: 'POST', url: `/api/share/${token}/decisions`, headers, payload });
    expect(reply.statusCode, reply.body).toBe(201);
    return { decision: reply.json<Decision>(), payload };
  };
  const certificates = async () =>
    (await t.deps.database.db.select().from(mails).where(eq(mails.to, to))).filter(
      ({ template }) => template === 'design-approved',
    );
  return { ana, design, share, token, to, answer, certificates };
};

test('after the yes the customer gets the certificate, in their language, with picture, record and the way to this version', async () => {
  const { ana, share, token, to, answer, certificates } = await openShop();
  await ana.call('POST', `/api/shares/${share.id}/mail`, { to, note: '' });
  const { decision, payload } = await answer({}, 'de-DE,de;q=0.9');
  // Sent again, it is the same answer and the same mail.
  await t.app.inject({ method: 'POST', url: `/api/share/${token}/decisions`, payload });
  const [mail, ...more] = await certificates();
  expect(more).toEqual([]);
  const content = findMailTemplate(mail!.template)!.write(mail!.data, t.deps.config);
  const { subject, text, html, replyTo } = composeMail(content, t.deps.config, (id) => `cid:${id}`);
  expect([subject, replyTo]).toEqual(['Ihre Freigabe ist bei Hide & Seek Trim angekommen', ana.user.email]);
  expect(html).toContain('<html lang="de">');
  const pictures = await readPictures(t.deps, content);
  expect(html).toContain(`<img src="cid:${pictures[0]!.id}"`);
  for (const part of [
    'Pat',
    'Leder',
    'Stil: Modern',
    recordNumber(decision.recordHash),
    'Guten Tag Pat!',
    'So geht es weiter',
    `http://localhost:3000/s/${token}?option=0&version=1`,
    `http://localhost:3000/s/${token}?news=off&reader=`,
  ])
    expect(text).toContain(part);
  expect(text).not.toContain(decision.recordHash);
  // Whoever has approved knows the sender.
  expect(text).not.toContain('ignorieren Sie diese E-Mail');
  expect(html).toContain('So geht es weiter</h2>');
  // The page says the same time, on the shop's clock.
  const headers = { 'accept-language': 'de-DE,de;q=0.9' };
  const { answeredAt } = (await t.app.inject({ url: `/api/share/${token}`, headers })).json<SharedView>();
  expect(text).toContain(`Datum und Uhrzeit: ${answeredAt}`);
});

test('the address of the folder serves as well, and the next steps are the shop’s own', async () => {
  const { ana, design, to, answer, certificates } = await openShop();
  const folder = (await ana.call('POST', '/api/customers', { name: 'Pat', email: to })).json<Customer>();
  await ana.call('PUT', `/api/designs/${design.id}/customer`, { customerId: folder.id });
  const saved = await ana.call('PUT', '/api/shop', {
    name: 'Hide & Seek Trim',
    email: '',
    phone: '+1 312 555 0100',
    website: '',
    address: '',
    color: '#7a1f2b',
    nextSteps: 'We call you within two days.',
  });
  expect(saved.statusCode, saved.body).toBe(200);
  await answer();
  const [mail] = await certificates();
  expect(mail?.data).toMatchObject({ from: 'Hide & Seek Trim', nextSteps: 'We call you within two days.', phone: '' });
  expect(String(mail?.data['when'])).toMatch(/^\w{3} \d{1,2}, 20\d\d, \d{1,2}:\d\d [AP]M C[SD]T$/);
});

test('a name that reads as a web address is not mailed on', async () => {
  const { ana, share, to, answer, certificates } = await openShop();
  await ana.call('POST', `/api/shares/${share.id}/mail`, { to, note: '' });
  await answer({ personName: 'cheap-seats.example.com' });
  const [mail] = await certificates();
  expect(JSON.stringify(mail?.data)).not.toContain('cheap-seats');
});

test('no certificate for another answer, without an address, after the emails were stopped, or while the shop’s own is not confirmed', async () => {
  const [asked, unknown, stopped, unconfirmed] = [
    await openShop(),
    await openShop(),
    await openShop(),
    await openShop({ confirmed: false }),
  ];
  for (const { ana, share, to } of [asked, stopped])
    await ana.call('POST', `/api/shares/${share.id}/mail`, { to, note: '' });
  const folder = { name: 'Pat', email: unconfirmed.to };
  const { id: customerId } = (await unconfirmed.ana.call('POST', '/api/customers', folder)).json<Customer>();
  await unconfirmed.ana.call('PUT', `/api/designs/${unconfirmed.design.id}/customer`, { customerId });
  await makeVisitor(t)('DELETE', `/api/share/${stopped.token}/news`);

  await asked.answer({ decision: 'change', words: 'Darker' });
  await asked.answer({ decision: 'declined' });
  for (const shop of [unknown, stopped, unconfirmed]) await shop.answer();
  for (const shop of [asked, unknown, stopped, unconfirmed]) expect(await shop.certificates()).toEqual([]);
});
