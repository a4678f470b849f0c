import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseContentDisposition } from '#contract/file-name.ts';
import { parseMoney, formatCurrency } from '#contract/customer/presentations.ts';
import { dayAt } from '#contract/regional.ts';
import type { SharedView } from '#contract/customer/shares.ts';
import type { Shop } from '#contract/customer/shop-profile.ts';
import { cpuMsOf } from '#tests/support/cpu-time.ts';
import { type Person } from '#tests/support/server/make.ts';
import { multipart } from '#tests/support/server/multipart.ts';
import { readPdf } from '#tests/support/pictures/pdf-text.ts';
import { makePhotoOwner, openRenderScene, type RenderScene } from '#tests/support/pictures/render-scene.ts';
import { createDecisionBody, makeDesign, makeShare, makeVisitor } from '#tests/support/saved-design.ts';
import { createScriptedEngine } from '#tests/support/server/scripted-engine.ts';

let t: RenderScene;
beforeAll(async () => {
  t = await openRenderScene();
});
afterAll(() => t.close());

const premium = () => makePhotoOwner(t, { subscriptionTier: 'premium', companyName: 'Hide & Seek Trim' });
const paper = (person: Person, id: number, body: object) =>
  person.call('POST', `/api/designs/${id}/presentation`, { template: 'before-after', ...body });
const putLogo = (person: Person, bytes: Uint8Array, type = 'image/png') => {
  const form = multipart(bytes, { name: 'logo.png', type });
  return t.app.inject({
    method: 'PUT',
    url: '/api/shop/logo',
    headers: { cookie: person.cookie, 'content-type': form.type },
    payload: form.body,
  });
};

const HOSTILE = '<script>alert(1)</script> ${7*7} {{x}} \u202Egnp.exe\u202C ) Tj ET /JS (app.alert(1))';

test("T-06, D-70: presentations are for premium, checked on the server; nobody makes one of a stranger's design", async () => {
  const free = await makePhotoOwner(t);
  const own = await makeDesign(free);
  const refused = await paper(free, own.id, {});
  expect([refused.statusCode, refused.json<{ code: string; upgradeToPremium: boolean }>()]).toMatchObject([
    403,
    {
      code: 'premium_required',
      message: 'Customer presentations come with the Core Plan.',
      upgradeToPremium: true,
    },
  ]);
  const ana = await premium();
  expect((await paper(ana, own.id, {})).statusCode).toBe(404);
  expect(
    (
      await t.app.inject({
        method: 'POST',
        url: `/api/designs/${own.id}/presentation`,
        payload: { template: 'before-after' },
      })
    ).statusCode,
  ).toBe(401);
  const mine = await makeDesign(ana);
  expect((await paper(ana, mine.id, { template: 'options', others: [{ id: own.id }] })).statusCode).toBe(404);
});

test('a watermarked copy is for every plan, and only for looking: marked on each page, in standard resolution', async () => {
  const free = await makePhotoOwner(t);
  const own = await makeDesign(free);
  const reply = await paper(free, own.id, { sample: true, note: 'Foam is rebuilt. '.repeat(60) });
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  const { pages } = await readPdf(reply.rawPayload);
  expect(pages.map((words) => /\bSample\b/.test(words))).toEqual(pages.map(() => true));
  const ana = await premium();
  const real = await readPdf((await paper(ana, (await makeDesign(ana)).id, {})).rawPayload);
  expect(real.text).not.toMatch(/\bSample\b/);
});

test('S-99, R-24: a before and after sheet says in real, selectable words what was chosen, for whom, at what price and how sure it is', async () => {
  const ana = await premium();
  await ana.call('PUT', '/api/shop', {
    name: 'Hide & Seek Trim',
    email: 'hello@hide.example',
    phone: '+1 555 010 2030',
    website: 'hide.example',
    address: '12 Hide Street\nAustin',
    color: '#27426F',
  });
  const design = await makeDesign(ana);
  const reply = await paper(ana, design.id, {
    paper: 'a4',
    customer: 'Владимир O’Brien',
    jobNumber: '2026-118',
    note: 'Foam is rebuilt.',
    fee: { minor: 485_050, currency: 'USD' },
    feeLabel: 'Materials and labor',
  });
  expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ]);
  expect(reply.headers['content-disposition']).toBe(
    `attachment; filename="2019-ford-bronco-before-after-${design.id}.pdf"`,
  );
  const pdf = await readPdf(reply.rawPayload);
  for (const words of [
    '2019 Ford Bronco',
    'Prepared for',
    'Владимир',
    'O’Brien',
    'Job 2026-118',
    'Hide & Seek Trim',
    '+1 555 010 2030',
    'hide.example',
    'Leather',
    'Stitching',
    'Double, black',
    '#232120',
    'Foam is rebuilt.',
    'Materials and labor',
    '$4,850.50',
    'Preview, not a guarantee. Confirm color and grain on a physical sample.',
    'AI visualization of a proposed interior.',
    '1 of 1',
  ])
    expect(pdf.text).toContain(words);
  expect(pdf.size.map(Math.round)).toEqual([595, 842]);
  // The title is the vehicle, which is not said a second time.
  expect(pdf.text.split('2019 Ford Bronco')).toHaveLength(2);
  expect(pdf.text).not.toContain('Red Leather GT');
  expect(pdf.info).toMatchObject({ Title: '2019 Ford Bronco', Author: 'Hide & Seek Trim', Creator: 'Retrim' });
  expect(pdf.info['IsAcroFormPresent']).toBe(false);
  expect(pdf.links).toEqual([]);
  expect(reply.rawPayload.includes('/FontFile2')).toBe(true);
  expect(reply.rawPayload.includes('Helvetica')).toBe(false);
});

test('without a choice the paper is the one that the shop’s country prints on', async () => {
  for (const [country, size] of [
    ['MX', [612, 792]],
    ['DE', [595, 842]],
    [null, [612, 792]],
  ] as const) {
    const ana = await makePhotoOwner(t, { subscriptionTier: 'premium', country });
    const design = await makeDesign(ana);
    const { size: made } = await readPdf((await paper(ana, design.id, {})).rawPayload);
    expect(made.map(Math.round), String(country)).toEqual(size);
  }
});

test('a year that nobody chose is on no paper: make and model stand alone', async () => {
  const ana = await premium();
  const design = await makeDesign(ana, { name: 'Red leather', vehicleYear: '' });
  const { pages } = await readPdf((await paper(ana, design.id, { title: 'Your seats' })).rawPayload);
  const words = pages.join(' ');
  expect(words).toContain('Ford Bronco');
  const made = new Date(t.deps.now()).getFullYear();
  expect(words).not.toMatch(new RegExp(`\\b(2019|${made}) Ford\\b`));
});

test('a QR code stands on paper only when an open link is there, and leads to it', async () => {
  const ana = await premium();
  const design = await makeDesign(ana);
  expect((await readPdf((await paper(ana, design.id, {})).rawPayload)).text).not.toContain('See it live');
  await makeShare(ana, design.id, { password: 'walnut' });
  expect((await readPdf((await paper(ana, design.id, {})).rawPayload)).links).toEqual([]);
  const { share } = await makeShare(ana, design.id);
  const pdf = await readPdf((await paper(ana, design.id, { template: 'material-board', paper: 'letter' })).rawPayload);
  expect(pdf.links).toEqual([`${share.url}?version=1`]);
  for (const words of ['Version 1', 'See it live', 'Physical sample', 'Name and signature'])
    expect(pdf.text).toContain(words);
  expect(pdf.size).toEqual([612, 792]);
  expect((await readPdf((await paper(ana, design.id, { withLink: false })).rawPayload)).links).toEqual([]);
  await ana.call('DELETE', `/api/shares/${share.id}`);
  expect((await readPdf((await paper(ana, design.id, {})).rawPayload)).links).toEqual([]);
});

test('a paper names its version, and its QR code asks for that one; the page shows it once it was answered', async () => {
  const ana = await premium();
  const first = await makeDesign(ana);
  const second = await makeDesign(ana, { parentId: first.id });
  const { share, token } = await makeShare(ana, second.id);
  const onPaper = async (id: number) => readPdf((await paper(ana, id, {})).rawPayload);
  const pdf = await onPaper(second.id);
  expect(pdf.text).toContain('Version 2');
  expect(pdf.links).toEqual([`${share.url}?version=2`]);
  await makeDesign(ana, { parentId: second.id });
  expect((await onPaper(second.id)).links).toEqual(pdf.links);
  const seen = (await t.app.inject({ url: `/api/share/${token}?version=2` })).json<SharedView>();
  expect([seen.design.version, seen.newest]).toEqual([3, null]);
  // The link was made for version 2, and does not show the one before.
  expect((await onPaper(first.id)).links).toEqual([]);
});

test('the QR code of a version that was answered over a link leads to it, also once the link stopped following, and follows again', async () => {
  const ana = await premium();
  const first = await makeDesign(ana);
  const { share, token } = await makeShare(ana, first.id);
  const visit = makeVisitor(t);
  const look = async (query = '') => (await visit('GET', `/api/share/${token}${query}`)).json<SharedView>();
  const asked = createDecisionBody(await look(), { decision: 'change', words: 'Tan, please' });
  expect((await visit('POST', `/api/share/${token}/decisions`, asked)).statusCode).toBe(201);
  await makeDesign(ana, { parentId: first.id });
  for (const followsNewest of [false, true]) {
    expect((await ana.call('PATCH', `/api/shares/${share.id}`, { followsNewest })).statusCode).toBe(200);
    expect((await readPdf((await paper(ana, first.id, {})).rawPayload)).links).toEqual([`${share.url}?version=1`]);
    expect((await look('?version=1')).design.version).toBe(1);
  }
});

test('the QR code of a paper with options leads to the link on which just these stand, in this order', async () => {
  const ana = await premium();
  const [first, second] = [await makeDesign(ana), await makeDesign(ana)];
  const linksOn = async (id: number, other: number) =>
    (await readPdf((await paper(ana, id, { template: 'options', others: [{ id: other }] })).rawPayload)).links;
  await makeShare(ana, first.id);
  expect(await linksOn(first.id, second.id)).toEqual([]);
  const { share } = await makeShare(ana, first.id, { others: [second.id] });
  expect(await linksOn(first.id, second.id)).toEqual([share.url]);
  expect(await linksOn(second.id, first.id)).toEqual([]);
});

test('S-99: two to four options are compared, each with its letter, its covers and its own price, and without the shop’s names of them', async () => {
  const ana = await premium();
  const names = ['Oxblood', 'Tan diamond', 'Pewter', 'Green'];
  const designs = [];
  for (const name of names) designs.push(await makeDesign(ana, { name }));
  const [first, ...rest] = designs;
  const reply = await paper(ana, first!.id, {
    template: 'options',
    title: 'Four ways',
    fee: { minor: 100, currency: 'JPY' },
    others: rest.map(({ id }, i) => ({ id, fee: { minor: 100_000 * (i + 1), currency: 'EUR' } })),
  });
  expect(reply.statusCode, reply.body.slice(0, 200)).toBe(200);
  const { text, info } = await readPdf(reply.rawPayload);
  for (const words of ['Four ways', 'Today', 'Option A', 'Option D', '¥100', '€1,000.00', '€3,000.00'])
    expect(text).toContain(words);
  for (const name of names) expect(text).not.toContain(name);
  expect(info['Title']).toBe('Four ways');
  expect((await paper(ana, first!.id, { template: 'options' })).json()).toMatchObject({
    code: 'invalid_input',
    field: 'others',
  });
  expect((await paper(ana, first!.id, { template: 'options', others: [{ id: first!.id }] })).statusCode).toBe(400);
  expect(
    (await paper(ana, first!.id, { template: 'options', others: [...rest, ...rest].map(({ id }) => ({ id })) }))
      .statusCode,
  ).toBe(400);
});

test('hostile words stay words: on the page, in the metadata, in the file name', async () => {
  const ana = await premium();
  await ana.call('PUT', '/api/shop', {
    name: HOSTILE.slice(0, 80),
    email: '',
    phone: '',
    website: '',
    address: HOSTILE,
    color: '#7a1f2b',
  });
  const design = await makeDesign(ana, { name: `${HOSTILE}"\r\nX-Evil: 1`.slice(0, 120) });
  const reply = await paper(ana, design.id, {
    customer: HOSTILE,
    note: `${HOSTILE}\u0000 end`,
    title: HOSTILE,
    feeLabel: '%s %n',
    fee: { minor: 1, currency: 'USD' },
  });
  expect(reply.statusCode, reply.body.slice(0, 200)).toBe(200);
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="[a-z0-9-]+\.pdf"$/);
  expect(reply.headers['x-evil']).toBeUndefined();
  const pdf = await readPdf(reply.rawPayload);
  expect(pdf.hasScripts).toBe(false);
  expect(pdf.text).toContain('<script>alert(1)</script>');
  expect(pdf.text + JSON.stringify(pdf.info)).not.toMatch(/[\u202a-\u202e]/);
  expect(pdf.info['Title']).toContain('/JS (app.alert(1))');
  for (const key of ['/JavaScript', '/OpenAction', '/Launch', '/EmbeddedFile'])
    expect(reply.rawPayload.includes(key), key).toBe(false);
});

test('endless words and letters of any script go over as many pages as they need, and the foot is on each', async () => {
  const ana = await premium();
  const design = await makeDesign(ana, { name: 'W'.repeat(120) });
  const note = `${'Überlänge '.repeat(60)}\n\n${'x'.repeat(400)} 漢字 עברית 👩‍🔧 end-of-note`;
  const reply = await paper(ana, design.id, {
    template: 'material-board',
    note,
    customer: 'C'.repeat(120),
    jobNumber: 'J'.repeat(40),
    feeLabel: 'F'.repeat(60),
    fee: { minor: 9_999_999_999, currency: 'USD' },
  });
  expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200);
  const pdf = await readPdf(reply.rawPayload);
  expect(pdf.text).toContain('end-of-note');
  expect(pdf.text).toContain('$99,999,999.99');
  pdf.pages.forEach((page, i) => {
    expect(page).toContain('Preview, not a guarantee.');
    expect(page).toContain(`${i + 1} of ${pdf.pages.length}`);
  });
});

test('papers, pictures and file names keep the letters of every script, and a letter that no font has is named', async () => {
  const ana = await premium();
  const design = await makeDesign(ana, { name: 'x' });
  const names = [
    '山田太郎',
    '김민수',
    'محمد علي',
    'דוד כהן',
    'สมชาย',
    'अमित श्रीमती',
    'Ελένη',
    'Нина',
    'Łódź',
    'Bob 🚗',
  ];
  for (const customer of names) {
    const reply = await paper(ana, design.id, { customer, title: customer });
    expect(reply.statusCode, `${customer} ${reply.body.slice(0, 200)}`).toBe(200);
    const { text } = await readPdf(reply.rawPayload);
    // Right-to-left words are read back in the order in which they are drawn.
    for (const letter of customer.replace(/\s/g, '')) expect(text, customer).toContain(letter);
    expect(text).not.toContain('?');
    const name = parseContentDisposition(reply.headers['content-disposition'] as string);
    expect(name).toContain(customer.toLowerCase().replace(' 🚗', '').replaceAll(' ', '-'));
  }
  const refused = await paper(ana, design.id, { note: 'signed 𒀀' });
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    400,
    'No font that we print with has these letters: 𒀀. Please write them in another way and try again.',
  ]);
});

test('a paper has the shop’s own day, and amounts as its country writes them', async () => {
  const ana = await premium();
  const design = await makeDesign(ana);
  const shop = (await ana.call('GET', '/api/shop')).json<Shop>();
  expect([shop.timeZone, shop.country]).toEqual([null, null]);
  const { logo: _, timeZone: __, country: ___, ...own } = shop;
  const said = async (timeZone: string, country: string) => {
    expect((await ana.call('PUT', '/api/shop', { ...own, timeZone, country })).json<Shop>()).toMatchObject({
      timeZone,
      country,
    });
    const reply = await paper(ana, design.id, { fee: { minor: 120_450, currency: 'EUR' } });
    return (await readPdf(reply.rawPayload)).text;
  };
  const now = t.deps.now();
  for (const [zone, country, language, amount] of [
    ['Pacific/Kiritimati', 'US', 'en', '€1,204.50'],
    ['Pacific/Pago_Pago', 'DE', 'de', '1.204,50 €'],
  ] as const) {
    const text = (await said(zone, country)).replace(/\s/g, ' ');
    expect(text).toContain(dayAt(now, { timeZone: zone, country, language }));
    expect(text).toContain(amount);
  }
  // The two zones are 25 hours apart: never the same day.
  expect(dayAt(now, { timeZone: 'Pacific/Kiritimati', country: 'US' })).not.toBe(
    dayAt(now, { timeZone: 'Pacific/Pago_Pago', country: 'US' }),
  );
  expect((await ana.call('PUT', '/api/shop', { ...own, timeZone: 'Mars/Base' })).statusCode).toBe(400);
  expect((await ana.call('PUT', '/api/shop', own)).json<Shop>().country).toBe('DE');
});

test('a presentation of the largest photo takes under five seconds of the processor, and the server answers meanwhile', async () => {
  const ana = await premium();
  const before = t.deps.renderEngine;
  t.deps.renderEngine = createScriptedEngine({ width: 4096, height: 3072 });
  const design = await makeDesign(ana);
  t.deps.renderEngine = before;
  let [answered, done] = [0, false];
  const took = await cpuMsOf(async () => {
    const work = paper(ana, design.id, {});
    void work.then(() => {
      done = true;
    });
    while (!done) {
      expect((await t.app.inject('/api/health')).statusCode).toBe(200);
      answered += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect((await work).statusCode).toBe(200);
  });
  expect(took).toBeLessThan(5000);
  expect(answered).toBeGreaterThan(4);
});

test('a logo is written anew as PNG, shown to its owner alone, replaced whole, and stands on the papers', async () => {
  const ana = await premium();
  const jpeg = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#ffffff' } })
    .composite([
      { input: { create: { width: 600, height: 120, channels: 3, background: '#27426f' } }, left: 100, top: 90 },
    ])
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer();
  const put = await putLogo(ana, jpeg, 'image/jpeg');
  expect(put.statusCode, put.body).toBe(200);
  const { logo } = put.json<{ logo: string }>();
  const kept = await ana.call('GET', logo);
  const facts = await sharp(kept.rawPayload).metadata();
  // Its empty margins are cut away.
  expect([facts.format, facts.width! < 640, facts.height! < 160, facts.exif]).toEqual(['png', true, true, undefined]);
  expect((await (await premium()).call('GET', logo)).statusCode).toBe(404);
  expect(put.json<{ name: string }>().name).toBe('Hide & Seek Trim');
  const design = await makeDesign(ana);
  const [without, withLogo] = [
    await (async () => {
      await ana.call('DELETE', '/api/shop/logo');
      return paper(ana, design.id, {});
    })(),
    await (async () => {
      await putLogo(ana, jpeg);
      return paper(ana, design.id, {});
    })(),
  ];
  const images = (bytes: Buffer) => bytes.toString('latin1').split('/Subtype /Image').length;
  expect(images(withLogo.rawPayload)).toBeGreaterThan(images(without.rawPayload));
  const keys = [];
  for await (const { key } of t.deps.storage.list()) if (key.startsWith('logos/')) keys.push(key);
  expect(keys).toHaveLength(1);
});

test('what is no picture is no logo: SVG, text, HEIC, damaged, endless', async () => {
  const ana = await premium();
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  for (const bytes of [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    Buffer.from('hello there, this is no picture at all'),
    png.subarray(0, 80),
  ]) {
    const reply = await putLogo(ana, bytes);
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([415, 'unsupported_image']);
  }
  expect((await putLogo(ana, Buffer.alloc(3 * 1024 * 1024, 1))).statusCode).toBe(413);
  expect((await ana.call('GET', '/api/shop')).json<{ logo: null }>().logo).toBeNull();
});

test("a shop's web address can be no script, and its color no style", async () => {
  const ana = await premium();
  const shop = { name: 'A', email: '', phone: '', website: '', address: '', color: '#7a1f2b' };
  for (const wrong of [
    { website: 'javascript:alert(1)' },
    { website: 'https://a b.example' },
    { website: 'https://user:pass@evil.example' },
    { website: 'https://müller@evil.example' },
    { website: 'https://sattlerei-müller' },
    { website: 'https://müller<b>.example' },
    { color: 'red;background:url(x)' },
    { email: 'nobody' },
  ])
    expect((await ana.call('PUT', '/api/shop', { ...shop, ...wrong })).statusCode, JSON.stringify(wrong)).toBe(400);
  for (const [typed, kept] of [
    ['Example.com/trim', 'https://Example.com/trim'],
    ['http://example.com:8080?a=b', 'http://example.com:8080?a=b'],
    ['sattlerei-müller.example/über-uns', 'https://sattlerei-müller.example/über-uns'],
    ['https://xn--mller-kva.example', 'https://xn--mller-kva.example'],
    ['https://обивка.рф/', 'https://обивка.рф/'],
  ] as const)
    expect((await ana.call('PUT', '/api/shop', { ...shop, website: typed })).json(), typed).toMatchObject({
      website: kept,
    });
});

test('money is whole minor units, read and said without a cent lost', () => {
  expect(parseMoney('1,204.5', 'USD')).toEqual({ minor: 120_450, currency: 'USD' });
  // As Swiss papers and keyboards write it.
  for (const swiss of ["1'204.50", '1\u2019204.50']) expect(parseMoney(swiss, 'CHF')?.minor).toBe(120_450);
  expect(parseMoney('1204', 'JPY')).toEqual({ minor: 1204, currency: 'JPY' });
  for (const wrong of ['', '-1', '1.005', '1e9', '12.3.4', '0x10', '1204.5'])
    expect(parseMoney(wrong, wrong === '1204.5' ? 'JPY' : 'USD'), wrong).toBeUndefined();
  expect(formatCurrency({ minor: 29, currency: 'USD' })).toBe('$0.29');
  expect(formatCurrency({ minor: 9_999_999_999, currency: 'EUR' })).toBe('€99,999,999.99');
});
