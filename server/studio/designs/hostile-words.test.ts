/** Typed text that reaches addresses, headers, files and other people's pages. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBuffer, type Entry } from 'yauzl';
import { mails } from '#server/platform/db/schema/mails.ts';
import { composeMail } from '#server/platform/mail/compose-mail.ts';
import { findMailTemplate } from '#server/platform/mail/mail-templates.ts';
import {
  makePhotoOwner,
  openRenderScene,
  type PhotoOwner,
  type RenderScene,
} from '#tests/support/pictures/render-scene.ts';
import { createDecisionBody, makeDesign, makeShare, makeVisitor } from '#tests/support/saved-design.ts';
import type { SharedView } from '#contract/customer/shares.ts';

let t: RenderScene;
beforeAll(async () => {
  t = await openRenderScene();
  Object.assign(t.deps.config, { rateLimits: false });
});
afterAll(() => t.close());

const WORDS = [
  '../../etc/passwd',
  '..\\..\\autoexec.bat',
  'a"; filename="b.exe',
  'x\r\nSet-Cookie: retrim_session=evil\r\n\r\n<script>alert(1)</script>',
  '\u202egnp.exe\u202c\u2066x\u2069\u061c',
  '"><img src=x onerror=alert(1)>',
  "');alert(1)//",
  "=cmd|' /C calc'!A0",
  '%00%0d%0aX-Evil:1',
  'CON',
  '\u{e0041}\u{e0042}name',
] as const;
/** Letters that change the direction of others or that nobody sees, outside of what is escaped. */
const UNSEEN = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\u{e0000}-\u{e007f}]/u;

const entriesOf = (zip: Buffer): Promise<string[]> =>
  new Promise((resolve, reject) =>
    fromBuffer(zip, { lazyEntries: true }, (error, opened) => {
      if (opened === undefined) return reject(error as Error);
      const names: string[] = [];
      opened.on('entry', ({ fileName }: Entry) => {
        names.push(fileName);
        opened.readEntry();
      });
      opened.on('end', () => resolve(names)).on('error', reject);
      opened.readEntry();
    }),
  );

const FILE_NAME = /^attachment; filename="[a-z0-9-]+\.(png|webp|jpg|pdf|zip|csv)"$/;
const downloadsOf = async (person: PhotoOwner, id: number) => [
  await person.call('GET', `/api/designs/${id}/download?quality=standard`),
  await person.call('POST', `/api/designs/${id}/presentation`, { template: 'before-after', title: 'x', customer: 'y' }),
];

test('attack 90: no word gets out of a header, a file name, an element or its own direction', async () => {
  const ana = await makePhotoOwner(t, {
    subscriptionTier: 'premium',
    companyName: 'Trim "><b>\u202eshop',
    emailVerifiedAt: t.deps.now(),
  });
  for (const [i, word] of WORDS.entries()) {
    const design = await makeDesign(ana, {
      name: word,
      vehicleMake: word.slice(0, 60),
      vehicleModel: word.slice(0, 60),
    });
    for (const reply of await downloadsOf(ana, design.id)) {
      expect(reply.statusCode, `${word} ${reply.body.slice(0, 200)}`).toBe(200);
      expect(reply.headers['content-disposition'], word).toMatch(FILE_NAME);
      expect(reply.headers['x-evil']).toBeUndefined();
    }
    const { share, token } = await makeShare(ana, design.id, { showShop: true });
    const visit = makeVisitor(t);
    const head = (await visit('GET', `/s/${token}`)).body;
    const embed = await ana.call('POST', `/api/designs/${design.id}/embeds`, {});
    const frame = (await visit('GET', `/embed/${embed.json<{ token: string }>().token}`)).body;
    const slug = `words-${i}`;
    const published = await ana.call('PUT', '/api/portfolio', {
      slug,
      title: word,
      text: word,
      showContact: true,
      published: true,
      items: [{ designId: design.id, caption: '' }],
    });
    expect(published.statusCode, published.body).toBe(200);
    const page = (await visit('GET', `/p/${slug}`)).body;
    for (const [where, html] of Object.entries({ head, frame, page })) {
      expect(html, `${where} ${word}`).not.toMatch(UNSEEN);
      expect(html, `${where} ${word}`).not.toMatch(/<img src=x|<script>alert|onerror=alert\(1\)>[^&]*"/);
    }
    const view = (await visit('GET', `/api/share/${token}`)).json<SharedView>();
    expect(JSON.stringify([view.design.name, view.design.vehicle, view.shopName]), word).not.toMatch(UNSEEN);
    const decided = await visit(
      'POST',
      `/api/share/${token}/decisions`,
      createDecisionBody(view, { personName: `P ${word}` }),
    );
    expect(decided.statusCode, `${word} ${decided.body}`).toBe(201);
    const mailed = await ana.call('POST', `/api/shares/${share.id}/mail`, {
      to: `c${i}@example.com`,
      note: `Hello \u202e${'<img src=x>'}`,
    });
    expect(mailed.statusCode, `${word} ${mailed.body}`).toBe(204);
  }
  const written = await t.deps.database.db.select().from(mails);
  for (const name of ['customer-decided', 'design-shared'])
    expect(written.filter(({ template }) => template === name)).toHaveLength(WORDS.length);
  for (const mail of written) {
    const { subject, text, html } = composeMail(
      findMailTemplate(mail.template)!.write(mail.data, t.deps.config),
      t.deps.config,
      (id) => `cid:${id}`,
    );
    expect(subject).not.toMatch(/[\r\n]/);
    expect(subject + text + html).not.toMatch(UNSEEN);
    expect(html.replace(/<img src="cid:[\w-]+" alt="[^"<>]*" width="504" style="[^"]*">/, '')).not.toMatch(
      /<img|<script/,
    );
  }
  const names = await entriesOf((await ana.call('GET', '/api/account/export')).rawPayload);
  expect(names.length).toBeGreaterThan(WORDS.length);
  for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_.-]+)?(\.[a-z]+)?$/);
});
