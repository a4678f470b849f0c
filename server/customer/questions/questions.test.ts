import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Certificate, Decision, Question } from '#contract/customer/approvals.ts';
import type { Customer } from '#contract/customer/customers.ts';
import type { OwnQuestion } from '#contract/customer/questions.ts';
import type { SharedView } from '#contract/customer/shares.ts';
import type { JobsReply } from '#contract/customer/jobs.ts';
import { mails } from '#server/platform/db/schema/mails.ts';
import { composeMail } from '#server/platform/mail/compose-mail.ts';
import { findMailTemplate } from '#server/platform/mail/mail-templates.ts';
import { withEventBeforeTransaction } from '#tests/support/server/before-transaction.ts';
import { makePhotoOwner, openRenderScene, type RenderScene } from '#tests/support/pictures/render-scene.ts';
import {
  createDecisionBody,
  makeDesign,
  makeShare,
  makeVisitor,
  renderDesign,
  saveAs,
} from '#tests/support/saved-design.ts';

import { answerQuestion } from './answer-question.ts';

let t: RenderScene;
beforeAll(async () => {
  t = await openRenderScene();
});
afterAll(() => t.close());

let presses = 0;
const questionTo = ({ versionHash }: SharedView, change: object = {}) => ({
  personName: 'Pat',
  words: 'Is the thread the same on the doors?',
  versionHash,
  requestId: `question-${(presses += 1)}`,
  ...change,
});

/** A shop with a shared design, and a customer who has opened it. */
const openShop = async (settings: object = {}) => {
  const ana = await makePhotoOwner(t, { companyName: 'Hide & Seek Trim', emailVerifiedAt: t.deps.now() });
  const design = await makeDesign(ana);
  const { share, token } = await makeShare(ana, design.id, settings);
  const visit = makeVisitor(t);
  const look = async () => (await visit('GET', `/api/share/${token}`)).json<SharedView>();
  const ask = async (change: object = {}) =>
    visit('POST', `/api/share/${token}/questions`, questionTo(await look(), change));
  const listed = async (query = '') => (await ana.call('GET', `/api/questions${query}`)).json<OwnQuestion[]>();
  const reply = (id: string, answer: string) => ana.call('PUT', `/api/questions/${id}/answer`, { answer });
  return { ana, design, share, token, visit, look, ask, listed, reply };
};

const mailsTo = async (to: string, template: string) =>
  (await t.deps.database.db.select().from(mails).where(eq(mails.to, to))).filter((mail) => mail.template === template);

const textOf = (mail: { template: string; data: unknown } | undefined) =>
  composeMail(findMailTemplate(mail!.template)!.write(mail!.data as never, t.deps.config), t.deps.config, (id) => id);

test('a question that is sent again with other words, pins or another name is refused, and not dropped unseen', async () => {
  const { ask, listed } = await openShop();
  const asked = { requestId: 'question-again', pins: [{ x: 0.2, y: 0.3, text: 'this seam' }] };
  const { id } = (await ask(asked)).json<Question>();
  for (const other of [{ words: 'And the piping?' }, { personName: 'Kim' }, { pins: [] }])
    expect([(await ask({ ...asked, ...other })).statusCode, other]).toEqual([409, other]);
  expect((await ask(asked)).json<Question>().id).toBe(id);
  expect(await listed()).toHaveLength(1);
});

test('a question whose reply was lost is confirmed when it is sent again after the link has ended', async () => {
  const { ana, share, token, visit, look, listed } = await openShop();
  const send = (body: object) => visit('POST', `/api/share/${token}/questions`, body);
  const [asked, late] = [questionTo(await look()), questionTo(await look())];
  const { id } = (await send(asked)).json<Question>();
  await ana.call('DELETE', `/api/shares/${share.id}`);
  expect((await send(asked)).json<Question>().id).toBe(id);
  expect((await send(late)).statusCode).toBe(404);
  expect(await listed()).toHaveLength(1);
});

test('D-88: a question reaches the shop, decides nothing, and its answer stands on the page and in a mail', async () => {
  const { ana, design, share, token, look, ask, listed, reply } = await openShop();
  const to = 'asker@example.com';
  await ana.call('POST', `/api/shares/${share.id}/mail`, { to, note: '' });
  const asked = await ask({ pins: [{ x: 0.2, y: 0.3, text: 'this seam' }] });
  expect(asked.statusCode, asked.body).toBe(201);
  const { id } = asked.json<Question>();
  expect(await look()).toMatchObject({ decisions: [], questions: [{ id, personName: 'Pat', answer: null }] });
  expect((await ana.call('GET', '/api/approvals')).json()).toEqual([]);
  expect((await ana.call('GET', '/api/jobs')).json<JobsReply>().counts).toMatchObject({
    sent: 1,
    'change-requested': 0,
  });
  const waiting = await listed('?waiting=true');
  expect(waiting).toMatchObject([
    { id, designId: design.id, designName: 'Red Leather GT', picture: design.generatedImageUrl, version: 1 },
  ]);
  const told = textOf((await mailsTo(ana.user.email, 'customer-asked'))[0]);
  for (const text of ['Is the thread the same on the doors?', 'this seam', `/designs/${design.id}`])
    expect(told.text).toContain(text);

  expect((await reply(id, 'Yes, the same.')).statusCode).toBe(200);
  expect((await look()).questions).toMatchObject([{ id, answer: 'Yes, the same.' }]);
  expect(await listed('?waiting=true')).toEqual([]);
  expect(await listed(`?root=${design.id}`)).toMatchObject([{ id, answer: 'Yes, the same.' }]);
  const [mail, ...more] = await mailsTo(to, 'question-answered');
  expect(more).toEqual([]);
  const { subject, text, html, replyTo } = textOf(mail);
  // The answer is read first.
  expect(html.indexOf('Yes, the same.')).toBeLessThan(html.indexOf('<img'));
  expect([subject, replyTo]).toEqual(['Hide & Seek Trim has answered your question', ana.user.email]);
  for (const part of ['Yes, the same.', 'Is the thread the same on the doors?', '1. this seam', `/s/${token}`])
    expect(text).toContain(part);
  // The picture has the pin that the question speaks of.
  const { blocks } = findMailTemplate('question-answered')!.write(mail!.data as never, t.deps.config);
  expect(blocks.find(({ kind }) => kind === 'picture')).toMatchObject({ pins: [{ x: 0.2, y: 0.3 }] });
});

test('D-88: a question and an answer that are sent twice count once', async () => {
  const { ana, share, look, visit, token, listed, reply } = await openShop();
  const to = 'twice@example.com';
  await ana.call('POST', `/api/shares/${share.id}/mail`, { to, note: '' });
  const question = questionTo(await look());
  const pressed = await Promise.all([1, 2, 3].map(() => visit('POST', `/api/share/${token}/questions`, question)));
  expect(pressed.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  const [asked, ...others] = await listed();
  expect(others).toEqual([]);
  expect(await mailsTo(ana.user.email, 'customer-asked')).toHaveLength(1);
  const answered = await Promise.all([1, 2].map(() => reply(asked!.id, 'Yes.')));
  expect(answered.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await reply(asked!.id, 'No.')).statusCode).toBe(409);
  expect((await listed())[0]!.answer).toBe('Yes.');
  expect(await mailsTo(to, 'question-answered')).toHaveLength(1);
});

test('D-88: one can ask after an approval, and a question about another version than the one shown is refused', async () => {
  const { ana, design, token, look, ask, visit } = await openShop();
  const seen = await look();
  await visit('POST', `/api/share/${token}/decisions`, createDecisionBody(seen));
  expect((await ask()).statusCode).toBe(201);
  expect((await look()).decisions).toMatchObject([{ decision: 'approved' }]);
  await saveAs(ana, await renderDesign(ana), { parentId: design.id });
  const late = await visit('POST', `/api/share/${token}/questions`, questionTo(seen));
  expect(late.json()).toMatchObject({ code: 'version_changed' });
  expect((await look()).questions).toHaveLength(1);
});

test('D-88: a link that is view only, the owner, and a revoked link take no question; empty words are none', async () => {
  const viewOnly = await openShop({ capability: 'look' });
  expect((await viewOnly.ask()).statusCode).toBe(403);
  const { ana, share, token, look, ask, listed } = await openShop();
  const seen = await look();
  expect((await ana.call('POST', `/api/share/${token}/questions`, questionTo(seen))).statusCode).toBe(403);
  expect((await ask({ words: ' ' })).statusCode).toBe(400);
  expect((await ask({ words: '', pins: [{ x: 0.2, y: 0.3, text: ' ' }] })).statusCode).toBe(400);
  expect((await ask({ words: '', pins: [{ x: 0.2, y: 0.3, text: 'this seam?' }] })).statusCode).toBe(201);
  expect((await ask()).statusCode).toBe(201);
  await ana.call('DELETE', `/api/shares/${share.id}`);
  const late = await makeVisitor(t)('POST', `/api/share/${token}/questions`, questionTo(seen));
  expect(late.statusCode).toBe(404);
  expect(await listed('?waiting=true')).toEqual([]);
});

test('D-88: an answer with a web address is refused; without an address that is known it is not mailed', async () => {
  const { ask, listed, reply, look } = await openShop();
  await ask();
  const [question] = await listed();
  expect((await reply(question!.id, 'See www.example.com')).statusCode).toBe(400);
  expect((await reply(question!.id, 'Yes.')).statusCode).toBe(200);
  expect((await look()).questions).toMatchObject([{ answer: 'Yes.' }]);
});

test('D-88: a customer who stops the emails while an answer is being written reads it on the page alone', async () => {
  const { ana, share, token, ask, listed } = await openShop();
  const to = 'pat-stops-answers@example.com';
  await ana.call('POST', `/api/shares/${share.id}/mail`, { to, note: '' });
  const { id } = (await ask()).json<Question>();
  const deps = withEventBeforeTransaction(t.deps, () => makeVisitor(t)('DELETE', `/api/share/${token}/news`));
  await answerQuestion(deps, ana.user, id, 'Yes, the same.');
  expect(await listed()).toMatchObject([{ id, answer: 'Yes, the same.' }]);
  expect(await mailsTo(to, 'question-answered')).toEqual([]);
});

test('D-88: an answer whose link is revoked while it is being written is not mailed', async () => {
  const { ana, share, ask, listed } = await openShop();
  const to = 'pat-of-a-revoked-link@example.com';
  await ana.call('POST', `/api/shares/${share.id}/mail`, { to, note: '' });
  const { id } = (await ask()).json<Question>();
  const deps = withEventBeforeTransaction(t.deps, () => ana.call('DELETE', `/api/shares/${share.id}`));
  await answerQuestion(deps, ana.user, id, 'Yes, the same.');
  expect(await listed()).toMatchObject([{ id, answer: 'Yes, the same.' }]);
  expect(await mailsTo(to, 'question-answered')).toEqual([]);
});

test('D-88: what was asked through one link is not read under another, nor by another shop', async () => {
  const { ana, design, ask, listed } = await openShop();
  await ask();
  const { token } = await makeShare(ana, design.id);
  expect((await makeVisitor(t)('GET', `/api/share/${token}`)).json<SharedView>().questions).toEqual([]);
  const eve = await makePhotoOwner(t);
  const [question] = await listed();
  expect((await eve.call('GET', '/api/questions')).json()).toEqual([]);
  expect((await eve.call('PUT', `/api/questions/${question!.id}/answer`, { answer: 'Mine' })).statusCode).toBe(404);
});

test('D-88: the folder of a customer has the questions, and the addresses that its links were mailed to', async () => {
  const { ana, design, share, ask } = await openShop();
  const folder = (await ana.call('POST', '/api/customers', { name: 'Pat' })).json<Customer>();
  await ana.call('PUT', `/api/designs/${design.id}/customer`, { customerId: folder.id });
  await ana.call('POST', `/api/shares/${share.id}/mail`, { to: 'folder@example.com', note: '' });
  await ask();
  expect((await ana.call('GET', `/api/customers/${folder.id}`)).json()).toMatchObject({
    mailedTo: ['folder@example.com'],
    questions: [{ words: 'Is the thread the same on the doors?' }],
  });
});

test('D-88: a certificate names what was asked over its link before the decision, and the answers, beside a record that holds', async () => {
  const { ana, design, token, look, ask, listed, reply, visit } = await openShop();
  await ask();
  const [question] = await listed();
  const other = (await makeShare(ana, design.id)).token;
  await makeVisitor(t)('POST', `/api/share/${other}/questions`, questionTo(await look(), { words: 'Asked elsewhere' }));
  const body = createDecisionBody(await look());
  const { id } = (await visit('POST', `/api/share/${token}/decisions`, body)).json<Decision>();
  t.clock.advance(1000);
  await ask({ words: 'Asked later' });
  const certificate = async () => (await ana.call('GET', `/api/approvals/${id}`)).json<Certificate>();
  const before = await certificate();
  expect(before.questions).toMatchObject([{ words: 'Is the thread the same on the doors?', answer: null }]);
  await reply(question!.id, 'Yes, the same.');
  const { questions, decision, verification } = await certificate();
  expect(questions).toMatchObject([{ personName: 'Pat', answer: 'Yes, the same.' }]);
  expect({ verification, recordHash: decision.recordHash }).toEqual({
    verification: { intact: true, problems: [], pictureKept: true },
    recordHash: before.decision.recordHash,
  });
});

test('a certificate has the job number of the design’s folder, as papers do', async () => {
  const { ana, design, token, look, visit } = await openShop();
  const body = createDecisionBody(await look());
  const { id } = (await visit('POST', `/api/share/${token}/decisions`, body)).json<Decision>();
  const certificate = async () => (await ana.call('GET', `/api/approvals/${id}`)).json<Certificate>();
  expect((await certificate()).jobNumber).toBe('');
  const folder = (await ana.call('POST', '/api/customers', { name: 'Pat', jobNumber: 'A-4711' })).json<Customer>();
  await ana.call('PUT', `/api/designs/${design.id}/customer`, { customerId: folder.id });
  expect(await certificate()).toMatchObject({ jobNumber: 'A-4711', verification: { intact: true } });
});
