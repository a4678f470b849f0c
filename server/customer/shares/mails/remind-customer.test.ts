import { eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Customer } from '#contract/customer/customers.ts';
import type { Share, SharedView, UnansweredLink } from '#contract/customer/shares.ts';
import { designs } from '#server/platform/db/schema.ts';
import { mails } from '#server/platform/db/schema/mails.ts';
import { shares, shareViewers } from '#server/platform/db/schema/shares.ts';
import { createDecisionBody, makeDesign, makeShare, makeVisitor } from '#tests/support/saved-design.ts';
import {
  makePhotoOwner as makePerson,
  openRenderScene,
  type PhotoOwner as Person,
  type RenderScene,
} from '#tests/support/pictures/render-scene.ts';
import { withEventBeforeTransaction } from '#tests/support/server/before-transaction.ts';
import { DAY, HOUR } from '#tests/support/server/test-app.ts';
import { composeMail } from '#server/platform/mail/compose-mail.ts';
import { MAIL_TEMPLATES } from '#server/platform/mail/mail-templates.ts';
import { remindCustomer } from './remind-customer.ts';

let t: RenderScene;
beforeAll(async () => {
  t = await openRenderScene();
});
afterAll(() => t.close());

const unanswered = async (person: Person): Promise<UnansweredLink[]> =>
  (await person.call('GET', '/api/shares/unanswered')).json<UnansweredLink[]>();
const remind = (person: Person, shareId: string) => person.call('POST', `/api/shares/${shareId}/reminder`);
/** Moves the link and its design into the past, because advancing the clock would end the session. */
const pass = async ({ id, designId }: Share, ms: number): Promise<void> => {
  const { db } = t.deps.database;
  const earlier = (column: AnyPgColumn) => sql`${column} - ${`${ms} milliseconds`}::interval`;
  await db
    .update(designs)
    .set({ createdAt: earlier(designs.createdAt) })
    .where(eq(designs.id, designId));
  await db
    .update(shareViewers)
    .set({ seenAt: earlier(shareViewers.seenAt) })
    .where(eq(shareViewers.shareId, id));
  await db
    .update(shares)
    .set({
      remindedAt: earlier(shares.remindedAt),
      createdAt: earlier(shares.createdAt),
      toldAt: earlier(shares.toldAt),
    })
    .where(eq(shares.id, id));
};
const mailsTo = (to: string) => t.deps.database.db.select().from(mails).where(eq(mails.to, to));

test('a link that was opened three days ago and not answered waits, and a reminder goes out once a day', async () => {
  const ana = await makePerson(t, { companyName: 'Hide & Seek Trim', emailVerifiedAt: t.deps.now() });
  const design = await makeDesign(ana);
  const { share, token } = await makeShare(ana, design.id);
  const to = 'pat-reminded@example.com';
  const folder = (await ana.call('POST', '/api/customers', { name: 'Pat', email: to })).json<Customer>();
  expect((await makeVisitor(t)('POST', `/api/share/${token}/views`)).statusCode).toBe(204);
  await pass(share, 3 * DAY - HOUR);
  expect(await unanswered(ana)).toEqual([]);
  await pass(share, 2 * HOUR);
  expect(await unanswered(ana)).toMatchObject([
    { shareId: share.id, designId: design.id, picture: design.generatedImageUrl, remindedAt: null, email: null },
  ]);
  expect((await remind(ana, share.id)).json()).toMatchObject({ code: 'conflict' });

  await ana.call('PUT', `/api/designs/${design.id}/customer`, { customerId: folder.id });
  expect((await unanswered(ana))[0]?.email).toBe(to);
  // Two simultaneous taps send one mail.
  const taps = await Promise.all([remind(ana, share.id), remind(ana, share.id)]);
  expect(taps.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 409]);
  const [mail, ...more] = await mailsTo(to);
  expect([mail?.template, more.length]).toEqual(['design-reminder', 0]);
  const { subject, replyTo, text } = composeMail(
    MAIL_TEMPLATES['design-reminder'].write(mail!.data as never, t.deps.config),
    t.deps.config,
  );
  expect([subject, replyTo]).toEqual(['Your design from Hide & Seek Trim is waiting for your answer', ana.user.email]);
  expect(text).toContain(`http://localhost:3000/s/${token}`);
  expect((await unanswered(ana))[0]).toMatchObject({ remindedAt: expect.any(String), mayRemind: false });
  const [link] = (await ana.call('GET', `/api/designs/${design.id}/share`)).json<Share[]>();
  expect(link!.remindedAt).toBe((await unanswered(ana))[0]!.remindedAt);

  await pass(share, DAY - HOUR);
  expect((await remind(ana, share.id)).statusCode).toBe(409);
  await pass(share, 2 * HOUR);
  expect((await remind(ana, share.id)).statusCode).toBe(204);
  expect(await mailsTo(to)).toHaveLength(2);

  const visit = makeVisitor(t);
  const view = (await visit('GET', `/api/share/${token}`)).json<SharedView>();
  await visit('POST', `/api/share/${token}/decisions`, createDecisionBody(view));
  await pass(share, 2 * DAY);
  expect(await unanswered(ana)).toEqual([]);
  expect((await remind(ana, share.id)).statusCode).toBe(409);
});

test('a link that was mailed needs no folder; after the customer stopped the emails no reminder is offered', async () => {
  const ana = await makePerson(t, { emailVerifiedAt: t.deps.now() });
  const { share, token } = await makeShare(ana, (await makeDesign(ana)).id);
  await makeVisitor(t)('POST', `/api/share/${token}/views`);
  await pass(share, 4 * DAY);
  const to = 'pat-mailed@example.com';
  await ana.call('POST', `/api/shares/${share.id}/mail`, { to, note: '' });
  expect(await unanswered(ana)).toMatchObject([{ email: to, isNewsStopped: false }]);
  expect((await remind(ana, share.id)).statusCode).toBe(204);
  await makeVisitor(t)('DELETE', `/api/share/${token}/news`);
  await pass(share, 2 * DAY);
  expect(await unanswered(ana)).toMatchObject([{ isNewsStopped: true }]);
  expect((await remind(ana, share.id)).statusCode).toBe(409);
});

test('a customer who stops the emails while a reminder is being written is not reminded', async () => {
  const ana = await makePerson(t, { emailVerifiedAt: t.deps.now() });
  const { share, token } = await makeShare(ana, (await makeDesign(ana)).id);
  const to = 'pat-stops@example.com';
  await ana.call('POST', `/api/shares/${share.id}/mail`, { to, note: '' });
  const deps = withEventBeforeTransaction(t.deps, () => makeVisitor(t)('DELETE', `/api/share/${token}/news`));
  await expect(remindCustomer(deps, ana.user, share.id)).rejects.toMatchObject({ code: 'conflict' });
  expect(await mailsTo(to)).toEqual([]);
});

test('a link that nobody opened waits three days after it was made, and its customer is reminded as well', async () => {
  const ana = await makePerson(t, { emailVerifiedAt: t.deps.now() });
  const { share } = await makeShare(ana, (await makeDesign(ana)).id);
  const to = 'pat-silent@example.com';
  await ana.call('POST', `/api/shares/${share.id}/mail`, { to, note: '' });
  await pass(share, 3 * DAY - HOUR);
  expect(await unanswered(ana)).toEqual([]);
  await pass(share, 2 * HOUR);
  expect(await unanswered(ana)).toMatchObject([
    { shareId: share.id, madeAt: expect.any(String), openedAt: null, lastViewedAt: null, email: to, mayRemind: true },
  ]);
  expect((await remind(ana, share.id)).statusCode).toBe(204);
});

test('a link waits for nobody once its design was approved over another one', async () => {
  const ana = await makePerson(t, { emailVerifiedAt: t.deps.now() });
  const design = await makeDesign(ana);
  const [waiting, approved] = [await makeShare(ana, design.id), await makeShare(ana, design.id)];
  await makeVisitor(t)('POST', `/api/share/${waiting.token}/views`);
  await pass(waiting.share, 4 * DAY);
  expect(await unanswered(ana)).toMatchObject([{ shareId: waiting.share.id }]);
  const visit = makeVisitor(t);
  const view = (await visit('GET', `/api/share/${approved.token}`)).json<SharedView>();
  await visit('POST', `/api/share/${approved.token}/decisions`, createDecisionBody(view));
  expect(await unanswered(ana)).toEqual([]);
});

test('a job waits while one of its pictures is not approved; a change that was asked for waits for the shop', async () => {
  const ana = await makePerson(t, { emailVerifiedAt: t.deps.now() });
  const [first, second] = [await makeDesign(ana), await makeDesign(ana)];
  const { share, token } = await makeShare(ana, first.id, { others: [second.id], isOneJob: true });
  await ana.call('POST', `/api/shares/${share.id}/mail`, { to: 'pat-job@example.com', note: '' });
  const visit = makeVisitor(t);
  const answer = async (option: number, rest: object) => {
    const view = (await visit('GET', `/api/share/${token}?option=${option}`)).json<SharedView>();
    const body = createDecisionBody(view, { jobHashes: view.options.map(({ versionHash }) => versionHash), ...rest });
    const reply = await visit('POST', `/api/share/${token}/decisions?option=${option}`, body);
    expect(reply.statusCode, reply.body).toBe(201);
  };
  const age = (designId: number) => pass({ ...share, designId }, 4 * DAY);
  const state = async () => {
    const [link] = (await ana.call('GET', `/api/designs/${first.id}/share`)).json<Share[]>();
    await age(first.id);
    const waiting = await unanswered(ana);
    return [link!.answer, waiting.length, (await remind(ana, share.id)).statusCode];
  };
  await age(second.id);
  expect(await state()).toEqual([null, 1, 204]);
  await answer(0, {});
  expect(await state()).toEqual(['approved', 0, 409]);
  const revised = await makeDesign(ana, { parentId: second.id });
  // Not listed yet: the version was saved a moment ago.
  expect(await state()).toEqual([null, 0, 204]);
  await age(revised.id);
  expect(await state()).toEqual([null, 1, 204]);
  await answer(1, { decision: 'change', words: 'Green thread.' });
  expect(await state()).toEqual(['change', 0, 409]);
  await answer(1, {});
  expect(await state()).toEqual(['approved', 0, 409]);
});

test('a link that only shows, or that is revoked or another shop’s waits for nobody', async () => {
  const [ana, eve] = [
    await makePerson(t, { emailVerifiedAt: t.deps.now() }),
    await makePerson(t, { emailVerifiedAt: t.deps.now() }),
  ];
  const design = await makeDesign(ana);
  const look = await makeShare(ana, design.id, { capability: 'look' });
  const revoked = await makeShare(ana, design.id);
  for (const { token } of [look, revoked]) await makeVisitor(t)('POST', `/api/share/${token}/views`);
  await ana.call('DELETE', `/api/shares/${revoked.share.id}`);
  for (const { share } of [look, revoked]) await pass(share, 4 * DAY);
  expect(await unanswered(ana)).toEqual([]);
  expect((await remind(eve, look.share.id)).statusCode).toBe(404);
});
