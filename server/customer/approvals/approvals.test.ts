import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayAt } from '#contract/regional.ts';
import type { Certificate, Decision, DecisionForOwner } from '#contract/customer/approvals.ts';
import type { SharedView } from '#contract/customer/shares.ts';
import { TRADE_WORDS } from '#contract/customer/words/trade-words.ts';
import { designs, files, users } from '#server/platform/db/schema.ts';
import { decisions } from '#server/platform/db/schema/shares.ts';
import { mails } from '#server/platform/db/schema/mails.ts';
import { composeMail } from '#server/platform/mail/compose-mail.ts';
import { readPictures } from '#server/platform/mail/mail-pictures.ts';
import { findMailTemplate } from '#server/platform/mail/mail-templates.ts';
import {
  createDecisionBody,
  makeDesign,
  makeShare,
  makeVisitor,
  renderDesign,
  saveAs,
} from '#tests/support/saved-design.ts';
import {
  makePhotoOwner,
  openRenderScene,
  type PhotoOwner,
  type RenderScene,
} from '#tests/support/pictures/render-scene.ts';
import { DAY, HOUR } from '#tests/support/server/test-app.ts';
import { canonicalJson, hashOf } from '#server/platform/canonical-json.ts';
import { recordHash } from './record-hash.ts';

let t: RenderScene;
beforeAll(async () => {
  t = await openRenderScene({ RETRIM_RATE_LIMITS: 'off' });
});
afterAll(() => t.close());

const open = async (person: PhotoOwner, rest: object = {}) => {
  const design = await makeDesign(person, rest);
  const { token } = await makeShare(person, design.id);
  const visit = makeVisitor(t);
  const look = async () => (await visit('GET', `/api/share/${token}`)).json<SharedView>();
  return { design, token, look, decide: (body: object) => visit('POST', `/api/share/${token}/decisions`, body) };
};

const decode = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer({ resolveWithObject: true });

const certificate = async (person: PhotoOwner, id: string): Promise<Certificate> =>
  (await person.call('GET', `/api/approvals/${id}`)).json<Certificate>();

test('the same content has one text, whatever the order of its keys', () => {
  expect(canonicalJson({ b: [1, { d: 'é', c: null }], a: undefined, A: true })).toBe(
    '{"A":true,"b":[1,{"c":null,"d":"é"}]}',
  );
  expect(hashOf({ a: 1, b: 2 })).toBe(hashOf({ b: 2, a: 1 }));
});

test('a record keeps every letter that the customer typed, joiners, flags and variants included; what reorders or hides is left out', async () => {
  const ana = await makePhotoOwner(t);
  const { look, decide } = await open(ana);
  const typed = {
    personName: 'Zo\u00eb \u{1f469}\u{1f3fd}\u200d\u{1f527} \u0645\u06cc\u200c\u0631\u0648',
    words: '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} \u0915\u094d\u200d\u0937 \u845b\u{e0100}',
    pins: [{ x: 0.5, y: 0.5, text: '\u{1f3f3}\ufe0f\u200d\u{1f308} \u2764\ufe0f 1\ufe0f\u20e3' }],
  };
  const kept = async (id: string) => {
    const { decision } = await certificate(ana, id);
    return { personName: decision.personName, words: decision.words, pins: decision.pins };
  };
  const first = (await decide(createDecisionBody(await look(), { ...typed, decision: 'change' }))).json<Decision>();
  expect(await kept(first.id)).toEqual(typed);
  const hidden = { personName: 'P\u202ea\u2066t', words: 'a\u200bb\u0007c\u{e0061}d\ufeff' };
  const second = (await decide(createDecisionBody(await look(), { ...hidden, decision: 'change' }))).json<Decision>();
  expect(await kept(second.id)).toMatchObject({ personName: 'Pat', words: 'abcd' });
});

test('an approval names the exact version; the shop sees it, is mailed, and has a certificate that holds', async () => {
  const ana = await makePhotoOwner(t, { companyName: 'Hide & Seek Trim' });
  const { design, look, decide } = await open(ana);
  const view = await look();
  const reply = await decide(createDecisionBody(view, { personName: '  Pat   Sample ' }));
  expect(reply.statusCode, reply.body).toBe(201);
  const made = reply.json<Decision>();
  expect(made).toMatchObject({
    decision: 'approved',
    personName: 'Pat Sample',
    version: 1,
    versionHash: view.versionHash,
    supersededAt: null,
  });
  expect((await look()).decisions).toMatchObject([{ id: made.id }]);

  const listed = (await ana.call('GET', '/api/approvals')).json<DecisionForOwner[]>();
  expect(listed).toMatchObject([{ id: made.id, designId: design.id, designName: 'Red Leather GT' }]);
  const paper = await certificate(ana, made.id);
  expect(paper).toMatchObject({
    verification: { intact: true, problems: [], pictureKept: true },
    shopName: 'Hide & Seek Trim',
    shareUrl: expect.stringContaining('/s/'),
  });
  const [picture] = await t.deps.database.db
    .select()
    .from(files)
    .where(eq(files.id, design.generatedImageUrl.split('/').at(-1)!));
  expect(paper.shown.pictureSha256).toBe(picture!.sha256);
  expect(hashOf(paper.shown)).toBe(view.versionHash);

  const [mail] = await t.deps.database.db
    .select()
    .from(mails)
    .where(eq(mails.onceKey, `decision:${made.id}`));
  expect(mail).toMatchObject({
    to: ana.user.email,
    template: 'customer-decided',
    data: { personName: 'Pat Sample', url: `http://localhost:3000/approvals/${made.id}` },
  });
  const eve = await makePhotoOwner(t);
  expect((await eve.call('GET', `/api/approvals/${made.id}`)).statusCode).toBe(404);
  expect((await eve.call('GET', '/api/approvals')).json()).toEqual([]);
  const admin = await makePhotoOwner(t, { isAdmin: true });
  expect((await certificate(admin, made.id)).verification.intact).toBe(true);
});

test('what the visitor of one link wrote is not read under another, which says of an approval that it was given, not by whom', async () => {
  const ana = await makePhotoOwner(t);
  const { design, look, decide } = await open(ana);
  const other = (await makeShare(ana, design.id)).token;
  const visit = makeVisitor(t);
  const seen = async () => (await visit('GET', `/api/share/${other}`)).json<SharedView>();
  await decide(createDecisionBody(await look(), { decision: 'change', words: 'My own words' }));
  expect(await seen()).toMatchObject({ decisions: [], approvedElsewhere: false });
  const declined = createDecisionBody(await seen(), { decision: 'declined', personName: 'Olive' });
  expect((await visit('POST', `/api/share/${other}/decisions`, declined)).statusCode).toBe(201);
  expect((await decide(createDecisionBody(await look()))).statusCode).toBe(201);
  expect((await look()).approvedElsewhere).toBe(false);
  // The refusal stays, for the one who declined and for the shop.
  const after = await seen();
  expect(after).toMatchObject({ decisions: [{ decision: 'declined' }], approvedElsewhere: true });
  expect(JSON.stringify(after)).not.toContain('Pat');
  const waiting = (await ana.call('GET', '/api/approvals?waiting=true')).json<DecisionForOwner[]>();
  expect(waiting.map(({ decision }) => decision)).toEqual(['approved', 'declined', 'change']);
  const late = await visit('POST', `/api/share/${other}/decisions`, createDecisionBody(after, { personName: 'Olive' }));
  expect([late.statusCode, late.body.includes('Pat')]).toEqual([409, false]);

  await saveAs(ana, await renderDesign(ana), { parentId: design.id });
  const third = makeVisitor(t);
  const { token } = await makeShare(ana, design.id);
  const { earlier } = (await third('GET', `/api/share/${token}`)).json<SharedView>();
  expect(earlier).toMatchObject({ decision: 'approved', version: 1, personName: '' });
});

/** These two time zones always have different days. */
test.each(['Pacific/Kiritimati', 'Etc/GMT+12'])(
  'a second answer is told the day of the first one as the shop counts days: %s',
  async (timeZone) => {
    const ana = await makePhotoOwner(t, { timeZone });
    const { look, decide } = await open(ana);
    const { decidedAt } = (await decide(createDecisionBody(await look()))).json<Decision>();
    const again = await decide({ ...createDecisionBody(await look()), requestId: 'another-press' });
    expect(again.json<{ message: string }>().message).toContain(
      `on ${dayAt(new Date(decidedAt), { timeZone, country: null })}.`,
    );
  },
);

test('the shop cannot approve its own design', async () => {
  const ana = await makePhotoOwner(t);
  const { token, look } = await open(ana);
  expect((await ana.call('POST', `/api/share/${token}/decisions`, createDecisionBody(await look()))).statusCode).toBe(
    403,
  );
});

test('a double press, a replay and a second tab end in one approval', async () => {
  const ana = await makePhotoOwner(t);
  const { look, decide, design } = await open(ana);
  const answer = createDecisionBody(await look());
  const pressed = await Promise.all([decide(answer), decide(answer), decide(answer)]);
  expect(pressed.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(new Set(pressed.map((reply) => reply.json<Decision>().id)).size).toBe(1);
  const again = await decide({ ...answer, requestId: 'another-press' });
  expect([again.statusCode, again.json<{ code: string; message: string }>()]).toEqual([
    409,
    expect.objectContaining({
      code: 'already_finished',
      message: expect.stringContaining('Pat Sample approved this version'),
    }),
  ]);
  expect((await decide({ ...answer, requestId: 'a-decline-1', decision: 'declined' })).statusCode).toBe(409);
  expect((await decide({ ...answer, decision: 'declined' })).statusCode).toBe(409);
  expect((await ana.call('GET', `/api/approvals?root=${design.rootId}`)).json()).toHaveLength(1);
  expect(await t.deps.database.db.select().from(mails).where(eq(mails.to, ana.user.email))).toHaveLength(1);
});

test('an answer that is sent again with other words, pins or another name is refused, so that nobody takes it for recorded', async () => {
  const ana = await makePhotoOwner(t);
  const { look, decide } = await open(ana);
  const pins = [{ x: 0.25, y: 0.5, text: 'Here' }];
  const change = createDecisionBody(await look(), { decision: 'change', words: 'Darker', pins });
  const made = (await decide(change)).json<Decision>();
  for (const other of [{ words: 'Lighter' }, { personName: 'Kim' }, { pins: [] }, { pins: [{ ...pins[0], x: 0.9 }] }])
    expect([(await decide({ ...change, ...other })).statusCode, other]).toEqual([409, other]);
  // The same answer in another spelling of blanks is the same one.
  expect((await decide({ ...change, words: ' Darker\r\n' })).json<Decision>().id).toBe(made.id);
  expect((await ana.call('GET', '/api/approvals')).json<DecisionForOwner[]>()).toMatchObject([
    { words: 'Darker', pins },
  ]);
});

test('many tabs at once: exactly one of them approves', async () => {
  const ana = await makePhotoOwner(t);
  const { look, decide } = await open(ana);
  const view = await look();
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, i) => decide(createDecisionBody(view, { personName: `Tab ${i}` }))),
  );
  expect(replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409]);
});

test('an only pin without words is kept with the message that belongs to it', async () => {
  const { look, decide } = await open(await makePhotoOwner(t));
  const pins = [{ x: 0.25, y: 0.5, text: '' }];
  const change = await decide(createDecisionBody(await look(), { decision: 'change', words: 'Darker, please.', pins }));
  expect(change.json<Decision>()).toMatchObject({ words: 'Darker, please.', pins });
});

test('a change is asked for with words and pins; then the next version is approved and the old word is superseded', async () => {
  const ana = await makePhotoOwner(t);
  const { design, look, decide } = await open(ana);
  const first = await look();
  expect((await decide(createDecisionBody(first, { decision: 'change' }))).json()).toMatchObject({
    code: 'invalid_input',
    field: 'words',
  });
  const change = await decide(
    createDecisionBody(first, {
      decision: 'change',
      words: 'Darker, please.',
      pins: [
        { x: 0.25, y: 0.5, text: 'here' },
        { x: 0.9, y: 0.1, text: '' },
      ],
    }),
  );
  expect(change.json<Decision>()).toMatchObject({ decision: 'change', pins: [{ x: 0.25, y: 0.5, text: 'here' }] });
  expect((await decide(createDecisionBody(first))).statusCode).toBe(201);

  const second = await saveAs(ana, await renderDesign(ana), { parentId: design.id });
  const late = await decide(createDecisionBody(first));
  expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'version_changed']);
  const now = await look();
  expect([now.design.version, now.decisions, now.earlier]).toEqual([
    2,
    [],
    expect.objectContaining({ version: 1, decision: 'approved', supersededBy: 2 }),
  ]);
  expect((await decide(createDecisionBody(now))).statusCode).toBe(201);
  const all = (await ana.call('GET', `/api/approvals?root=${design.rootId}`)).json<DecisionForOwner[]>();
  expect(all.map(({ version, decision, supersededBy }) => [version, decision, supersededBy])).toEqual([
    [2, 'approved', null],
    [1, 'approved', 2],
    [1, 'change', 2],
  ]);
  for (const { id } of all) expect((await certificate(ana, id)).verification.intact).toBe(true);

  // The first picture again is a new version, which needs a new decision.
  const third = await ana.call('POST', `/api/designs/${design.id}/restore-version`);
  expect(third.json()).toMatchObject({
    version: 3,
    parentId: design.id,
    rootId: design.id,
    generatedImageUrl: design.generatedImageUrl,
  });
  expect((await ana.call('POST', `/api/designs/${third.json<{ id: number }>().id}/restore-version`)).statusCode).toBe(
    409,
  );
  expect((await look()).decisions).toEqual([]);
  expect((await certificate(ana, all[0]!.id)).decision.supersededBy).toBe(3);
  expect(second.version).toBe(2);
});

const mailAbout = async (id: string) => {
  const [mail] = await t.deps.database.db
    .select()
    .from(mails)
    .where(eq(mails.onceKey, `decision:${id}`));
  const content = findMailTemplate(mail!.template)!.write(mail!.data, t.deps.config);
  return { content, ...composeMail(content, t.deps.config, (file) => `cid:${file}`) };
};

test('the shop’s mail names whose job it is by customer and vehicle, of the design or else of the folder', async () => {
  const ana = await makePhotoOwner(t);
  const noVehicle = { vehicleYear: '', vehicleMake: '', vehicleModel: '' };
  const job = async (rest: object, folder?: object) => {
    const { design, look, decide } = await open(ana, { name: 'Black leather, diamond', ...rest });
    if (folder !== undefined) {
      const { id: customerId } = (await ana.call('POST', '/api/customers', folder)).json<{ id: string }>();
      await ana.call('PUT', `/api/designs/${design.id}/customer`, { customerId });
    }
    const made = await decide(createDecisionBody(await look(), { personName: 'Pat' }));
    const { subject, content } = await mailAbout(made.json<Decision>().id);
    return [subject, content.heading];
  };
  const twice = (title: string) => [title, title];
  expect(await job(noVehicle, { name: 'Anna Berg', vehicle: 'Volvo 240' })).toEqual(
    twice('Anna Berg, Volvo 240: approved'),
  );
  expect(await job({}, { name: 'Kim Lee', vehicle: 'Volvo 240' })).toEqual(
    twice('Kim Lee, 2019 Ford Bronco: approved'),
  );
  expect(await job(noVehicle)).toEqual(twice('Pat, “Black leather, diamond”: approved'));
});

test('the shop’s mail about a change shows the picture with the pins after the customer’s words, and leads into the studio', async () => {
  const ana = await makePhotoOwner(t);
  const { design, look, decide } = await open(ana);
  const pins = [{ x: 0.25, y: 0.5, text: 'plain here' }];
  const asked = createDecisionBody(await look(), { decision: 'change', words: 'Darker, please.', pins });
  const { id } = (await decide(asked)).json<Decision>();
  const { content, html, text } = await mailAbout(id);
  for (const words of ['Darker, please.', '1. plain here', `/design-studio?design=${design.id}`, `/approvals/${id}`])
    expect(text).toContain(words);
  expect(html).toContain('Make this change');
  expect(html.indexOf('1. plain here')).toBeLessThan(html.indexOf('<img'));

  const pinned = await decode((await readPictures(t.deps, content))[0]!.bytes);
  const blocks = content.blocks.map((block) => (block.kind === 'picture' ? { ...block, pins: [] } : block));
  const plain = await decode((await readPictures(t.deps, { ...content, blocks }))[0]!.bytes);
  const pagePixel = Math.max(1, 0.002 * Math.max(pinned.info.width, pinned.info.height));
  const tonesAt = ({ data, info }: typeof pinned, right: number, down: number): number[] => {
    const x = Math.round(0.25 * info.width + right * pagePixel);
    const y = Math.round(0.5 * info.height + down * pagePixel);
    const at = info.channels * (y * info.width + x);
    return [...data.subarray(at, at + 3)];
  };
  // As on the page: the light line of a ring around the spot, and beside it the disc, here above its digit.
  expect(Math.min(...tonesAt(pinned, -12, 0))).toBeGreaterThan(200);
  expect(Math.max(...tonesAt(pinned, 14.4, -14.4 - 7))).toBeLessThan(60);
  // The spot stays in sight, as does what is on the other side of it.
  for (const down of [0, 24])
    for (const [c, tone] of tonesAt(plain, 0, down).entries())
      expect(Math.abs(tone - tonesAt(pinned, 0, down)[c]!)).toBeLessThan(25);
});

test('an approval holds for its version when the product later describes the same version in other words', async () => {
  const ana = await makePhotoOwner(t);
  const [design, second] = [await makeDesign(ana), await makeDesign(ana, { color: 'tan' })];
  const { token } = await makeShare(ana, design.id, { others: [second.id] });
  const other = (await makeShare(ana, design.id)).token;
  const visit = makeVisitor(t);
  const look = async (link: string, query = '') =>
    (await visit('GET', `/api/share/${link}${query}`)).json<SharedView>();
  const decide = async () =>
    visit('POST', `/api/share/${token}/decisions`, createDecisionBody(await look(token), { personName: 'Pat' }));
  const approved = await look(token);
  const { id } = (await decide()).json<Decision>();
  const reworded = { cover: sql`jsonb_set(cover, '{0,name}', '"Chairs"')` };
  await t.deps.database.db.update(designs).set(reworded).where(eq(designs.id, design.id));

  const now = await look(token);
  expect(now.versionHash).not.toBe(approved.versionHash);
  expect(now).toMatchObject({ decisions: [{ id }], earlier: null, options: [{ decision: 'approved' }, {}] });
  expect(await look(other)).toMatchObject({ decisions: [], approvedElsewhere: true });
  expect((await decide()).statusCode).toBe(409);
  expect((await certificate(ana, id)).verification.intact).toBe(true);

  await saveAs(ana, await renderDesign(ana), { parentId: design.id });
  const { earlierPicture } = await look(token);
  expect((await visit('GET', earlierPicture!)).statusCode).toBe(200);
  expect(await look(token, '?version=1')).toMatchObject({ design: { version: 1 }, decisions: [{ id }], newest: 2 });
});

test('an answer to a title that the page no longer shows is refused; the default title is the same in every language', async () => {
  const ana = await makePhotoOwner(t);
  const design = await makeDesign(ana, { vehicleYear: '', vehicleMake: '', vehicleModel: '' });
  const { share, token } = await makeShare(ana, design.id);
  const visit = makeVisitor(t, 'Visitor/1.0', 'de');
  const look = async () => (await visit('GET', `/api/share/${token}`)).json<SharedView>();
  const decide = ({ versionHash, design: { name: title } }: SharedView, rest: object = {}) =>
    visit('POST', `/api/share/${token}/decisions`, createDecisionBody({ versionHash }, { title, ...rest }));
  const setTitle = (title: string) => ana.call('PATCH', `/api/shares/${share.id}`, { title });
  const untitled = await look();
  expect(untitled.design.name).toBe(TRADE_WORDS.de.untitled);
  await setTitle('Full retrim, no returns');
  const late = await decide(untitled);
  expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'version_changed']);
  const change = (await decide(await look(), { decision: 'change', words: 'Darker' })).json<Decision>();
  expect((await certificate(ana, change.id)).title).toBe('Full retrim, no returns');
  await setTitle('');
  await visit('PUT', `/api/share/${token}/language`, { language: 'fr' });
  const approved = await decide(untitled);
  expect(approved.statusCode, approved.body).toBe(201);
  expect((await certificate(ana, approved.json<Decision>().id)).title).toBe('New interior');
});

test('an older version approved under a link that stays with it takes the place of the newer one', async () => {
  const ana = await makePhotoOwner(t);
  const { design, look, decide } = await open(ana);
  const stays = (await makeShare(ana, design.id, { followsNewest: false })).token;
  await saveAs(ana, await renderDesign(ana), { parentId: design.id });
  const visit = makeVisitor(t);
  const old = (await visit('GET', `/api/share/${stays}`)).json<SharedView>();
  expect((await decide(createDecisionBody(await look(), { personName: 'Kim' }))).statusCode).toBe(201);
  expect((await visit('POST', `/api/share/${stays}/decisions`, createDecisionBody(old))).statusCode).toBe(201);
  const all = (await ana.call('GET', `/api/approvals?root=${design.rootId}`)).json<DecisionForOwner[]>();
  expect(all.map(({ version, supersededBy }) => [version, supersededBy])).toEqual([
    [1, null],
    [2, 1],
  ]);
  for (const { id } of all) expect((await certificate(ana, id)).verification.intact).toBe(true);
});

test('approving while the shop saves a new version ends in one clear state', async () => {
  const ana = await makePhotoOwner(t);
  const { design, look, decide } = await open(ana);
  const view = await look();
  const picture = await renderDesign(ana);
  const [answer, saved] = await Promise.all([
    decide(createDecisionBody(view)),
    saveAs(ana, picture, { parentId: design.id }),
  ]);
  expect(saved.version).toBe(2);
  const [row] = (await ana.call('GET', `/api/approvals?root=${design.rootId}`)).json<DecisionForOwner[]>();
  // The decision either came first and was superseded, or came too late and was refused.
  if (answer.statusCode === 201) expect(row).toMatchObject({ version: 1, supersededBy: 2 });
  else expect([answer.statusCode, row]).toEqual([409, undefined]);
  expect((await look()).decisions).toEqual([]);
});

test('two versions saved at once get two numbers', async () => {
  const ana = await makePhotoOwner(t);
  const design = await makeDesign(ana);
  const picture = await renderDesign(ana);
  const saved = await Promise.all([1, 2, 3].map(() => saveAs(ana, picture, { parentId: design.id })));
  expect(saved.map(({ version }) => version).sort((a, b) => a - b)).toEqual([2, 3, 4]);
  const other = await makePhotoOwner(t);
  const strange = await other.call('POST', '/api/designs', {
    name: 'x',
    originalImageUrl: other.image,
    generatedImageUrl: await renderDesign(other),
    style: 'classic',
    materials: ['leather'],
    seatType: 'bucket',
    stitchingStyle: 'none',
    parentId: design.id,
  });
  expect(strange.statusCode).toBe(404);
});

/** Somebody who can write to the database. */
const tamper = async (work: () => Promise<unknown>): Promise<void> => {
  const { db } = t.deps.database;
  await db.execute(sql`alter table decisions disable trigger decisions_append_only`);
  await work();
  await db.execute(sql`alter table decisions enable trigger decisions_append_only`);
};

test('a record cannot be changed or removed, and a change that goes past that is found out', async () => {
  const { db } = t.deps.database;
  const ana = await makePhotoOwner(t);
  const { look, decide } = await open(ana);
  const view = await look();
  const change = (
    await decide(createDecisionBody(view, { decision: 'change', words: 'Black thread' }))
  ).json<Decision>();
  const made = (await decide(createDecisionBody(view))).json<Decision>();
  const mine = eq(decisions.id, made.id);
  await expect(db.update(decisions).set({ personName: 'Somebody Else' }).where(mine)).rejects.toThrow();
  await expect(db.delete(decisions).where(mine)).rejects.toThrow();

  const check = async (id = made.id) => (await certificate(ana, id)).verification;
  await tamper(() => db.update(decisions).set({ personName: 'Somebody Else' }).where(mine));
  expect(await check()).toMatchObject({ intact: false, problems: ['The record was changed after it was made.'] });
  await tamper(() => db.update(decisions).set({ personName: 'Pat Sample' }).where(mine));
  expect((await check()).intact).toBe(true);

  await tamper(() =>
    db.execute(sql`update decisions set shown = jsonb_set(shown, '{parts,0,code}', '"#FF00FF"') where id = ${made.id}`),
  );
  expect((await check()).problems).toEqual(['What the customer saw was changed in the record.']);
  await tamper(() =>
    db.execute(
      sql`update decisions set shown = (select shown from decisions where id = ${change.id}) where id = ${made.id}`,
    ),
  );

  // A rewritten record with a matching hash still breaks the chain.
  const [row] = await db.select().from(decisions).where(eq(decisions.id, change.id));
  const forged = { ...row!, words: 'White thread' };
  await tamper(() =>
    db
      .update(decisions)
      .set({ words: forged.words, recordHash: recordHash(forged) })
      .where(eq(decisions.id, change.id)),
  );
  expect((await check(change.id)).problems).toEqual(['The record after this one does not follow it.']);
  expect((await check()).problems).toEqual(['A record before this one is missing or was changed.']);
  await tamper(() => db.delete(decisions).where(eq(decisions.id, change.id)));
  expect((await check()).problems).toEqual(['A record before this one is missing or was changed.']);
});

test('another picture in the place of the approved one is found out', async () => {
  const ana = await makePhotoOwner(t);
  const { design, look, decide } = await open(ana);
  const made = (await decide(createDecisionBody(await look()))).json<Decision>();
  const [file] = await t.deps.database.db
    .select()
    .from(files)
    .where(eq(files.id, design.generatedImageUrl.split('/').at(-1)!));
  await t.deps.storage.put(file!.storageKey, Buffer.from('another picture'));
  expect((await certificate(ana, made.id)).verification).toMatchObject({
    intact: false,
    problems: ['The picture is not the one that was decided about.'],
  });
});

test('the record outlives the design; with the account it goes', async () => {
  const ana = await makePhotoOwner(t);
  const { design, look, decide } = await open(ana);
  const made = (await decide(createDecisionBody(await look()))).json<Decision>();
  await ana.call('DELETE', `/api/designs/${design.id}`);
  expect((await certificate(ana, made.id)).verification).toMatchObject({ intact: true, pictureKept: true });
  await ana.call('DELETE', `/api/trash/${design.id}`);
  expect(await certificate(ana, made.id)).toMatchObject({
    verification: { intact: true, pictureKept: false },
    after: null,
    shareUrl: null,
    decision: { designId: null },
  });
  await t.deps.database.db.delete(users).where(eq(users.id, ana.user.id));
  expect(await t.deps.database.db.select().from(decisions).where(eq(decisions.id, made.id))).toEqual([]);
});

test('hostile words are cleaned, measured and kept inert in the mail', async () => {
  const ana = await makePhotoOwner(t);
  const { look, decide } = await open(ana, { name: '<img src=x onerror=alert(1)>\u202Egnp.exe' });
  const view = await look();
  expect(view.design.name).toBe('2019 Ford Bronco');
  for (const wrong of [
    { personName: 'x'.repeat(10_000) },
    { personName: '\u200b\u202e ' },
    { decision: 'change', words: 'x'.repeat(10_000) },
    { versionHash: 'abc' },
    { requestId: '' },
    { decision: 'maybe' },
    { pins: Array.from({ length: 21 }, () => ({ x: 0, y: 0, text: 'a' })) },
    { pins: [{ x: 2, y: 0, text: 'a' }] },
  ])
    expect((await decide(createDecisionBody(view, wrong))).statusCode, JSON.stringify(wrong).slice(0, 60)).toBe(400);
  const reply = await decide(
    createDecisionBody(view, {
      decision: 'change',
      personName: 'Pat\r\nBcc: all@example.com\u0000 <b>x</b>\u202E',
      words: '<script>alert(1)</script>\u0007\nline two\u2066',
    }),
  );
  const made = reply.json<Decision>();
  expect([made.personName, made.words]).toEqual([
    'Pat Bcc: all@example.com <b>x</b>',
    '<script>alert(1)</script>\nline two',
  ]);
  const [mail] = await t.deps.database.db
    .select()
    .from(mails)
    .where(eq(mails.onceKey, `decision:${made.id}`));
  const { subject, html, text } = composeMail(
    findMailTemplate(mail!.template)!.write(mail!.data, t.deps.config),
    t.deps.config,
  );
  expect(subject).not.toMatch(/[\r\n\u202e]/);
  expect(html).not.toMatch(/<script|<img|<b>x/);
  expect(text).toContain('line two');
  expect((await certificate(ana, made.id)).verification.intact).toBe(true);
});

test('an answer whose reply was lost is confirmed when it is sent again after the link has ended; nothing else is', async () => {
  const ana = await makePhotoOwner(t);
  const { design, token, look } = await open(ana);
  const other = (await makeShare(ana, design.id)).token;
  const send = (body: object, link = token) => makeVisitor(t)('POST', `/api/share/${link}/decisions`, body);
  const change = createDecisionBody(await look(), { decision: 'change', words: 'Darker' });
  const { id } = (await send(change)).json<Decision>();
  const approval = createDecisionBody(await look());
  expect((await ana.call('DELETE', `/api/designs/${design.id}/share`)).statusCode).toBe(204);
  const again = await send(change);
  expect([again.statusCode, again.json<Decision>().id]).toEqual([201, id]);
  for (const refused of [await send(approval), await send(change, other)]) expect(refused.statusCode).toBe(404);
  expect((await ana.call('GET', '/api/approvals')).json()).toHaveLength(1);
});

test('an answer over a link with a password is confirmed, too, when it is sent again after the link was revoked', async () => {
  const ana = await makePhotoOwner(t);
  const design = await makeDesign(ana);
  const { share, token } = await makeShare(ana, design.id, { password: 'open sesame' });
  const visit = makeVisitor(t);
  expect((await visit('POST', `/api/share/${token}/unlock`, { password: 'open sesame' })).statusCode).toBeLessThan(300);
  const view = (await visit('GET', `/api/share/${token}`)).json<SharedView>();
  const send = (body: object) => visit('POST', `/api/share/${token}/decisions`, body);
  const change = createDecisionBody(view, { decision: 'change', words: 'Darker' });
  const recorded = (await send(change)).json<Decision>();
  expect((await ana.call('DELETE', `/api/shares/${share.id}`)).statusCode).toBe(204);
  const again = await send(change);
  expect([again.statusCode, again.json<Decision>().id]).toEqual([201, recorded.id]);
  expect((await send(createDecisionBody(view))).statusCode).toBe(404);
});

test('the customer answers after the link ends: nothing is recorded', async () => {
  const ana = await makePhotoOwner(t);
  const design = await makeDesign(ana);
  const { token } = await makeShare(ana, design.id, {
    expiresAt: new Date(t.deps.now().getTime() + HOUR).toISOString(),
  });
  const visit = makeVisitor(t);
  const view = (await visit('GET', `/api/share/${token}`)).json<SharedView>();
  t.clock.advance(DAY);
  expect((await visit('POST', `/api/share/${token}/decisions`, createDecisionBody(view))).statusCode).toBe(404);
  t.clock.advance(-DAY);
});
