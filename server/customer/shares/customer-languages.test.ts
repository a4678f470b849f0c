/** Everything that a customer is sent, in each language: no English word of ours is left in it. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Certificate } from '#contract/customer/approvals.ts';
import { LANGUAGES, type Language } from '#contract/customer/words/languages.ts';
import { TRADE_WORDS } from '#contract/customer/words/trade-words.ts';
import { HEX_BY_COLOR } from '#contract/options.ts';
import type { SharedView, Share } from '#contract/customer/shares.ts';
import { COLOR_WORDS } from '#engine/words/lexicon.ts';
import { mails } from '#server/platform/db/schema/mails.ts';
import { findEnglishWords } from '#tests/support/english-words.ts';
import { readPdf } from '#tests/support/pictures/pdf-text.ts';
import { makePhotoOwner, openRenderScene, type RenderScene } from '#tests/support/pictures/render-scene.ts';
import {
  createDecisionBody,
  makeDesign,
  makeShare,
  makeVisitor,
  renderDesign,
  saveAs,
} from '#tests/support/saved-design.ts';
import { DAY, HOUR } from '#tests/support/server/test-app.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import { findMailTemplate } from '../../platform/mail/mail-templates.ts';
import { mailNewsToCustomers } from './mails/mail-news-to-customers.ts';

let t: RenderScene;
beforeAll(async () => {
  t = await openRenderScene();
});
afterAll(() => t.close());

const SPOKEN = LANGUAGES.filter((language): language is Exclude<Language, 'en'> => language !== 'en');
const OWN = 'Zwirn 2019 Ford Bronco Pat';

const openShop = async (language: Language) => {
  const ana = await makePhotoOwner(t, {
    companyName: 'Zwirn',
    emailVerifiedAt: t.deps.now(),
    subscriptionTier: 'premium',
    country: 'US',
  });
  const design = await makeDesign(ana, {});
  const other = await makeDesign(ana);
  const expiresAt = new Date(t.deps.now().getTime() + 6 * DAY).toISOString();
  const link = await makeShare(ana, design.id, { language, showShop: true, others: [other.id], expiresAt });
  return { ana, design, other, ...link };
};

/** Texts of a value, without addresses, codes and hashes. */
const textsIn = (value: unknown, key = ''): string[] => {
  if (/url|before|after|logo|hash|sha256|id$|code|kind|covering|language|capability|email|words/i.test(key)) return [];
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, one]) => textsIn(one, name))
    : [];
};

test('every color that a design can have is named in every language', () => {
  const names = new Set([...Object.keys(COLOR_WORDS), ...Object.keys(HEX_BY_COLOR)]);
  for (const language of SPOKEN) expect(new Set(Object.keys(TRADE_WORDS[language].colors))).toEqual(names);
});

test.each(SPOKEN)('page, certificate and text message speak the language of the link: %s', async (language) => {
  const { ana, design, token } = await openShop(language);
  const visit = makeVisitor(t);
  const view = (await visit('GET', `/api/share/${token}`)).json<SharedView>();
  expect(view.language).toBe(language);
  const { design: shown, options, shopName } = view;
  expect(findEnglishWords(textsIn([shown, options, shopName]).join(' | '), language, OWN)).toEqual([]);
  const head = (await visit('GET', `/s/${token}`)).body.replace(/<script[\s\S]*/, '');
  expect(
    findEnglishWords(
      [...head.matchAll(/content="([^"]*)"/g)]
        .map(([, text]) => text)
        .join(' | ')
        .replace(/noindex|nofollow|website|summary_large_image|https?:\S+|width=\S+/g, ''),
      language,
      OWN,
    ),
  ).toEqual([]);
  const decided = await visit('POST', `/api/share/${token}/decisions`, createDecisionBody(view, { personName: 'Pat' }));
  const record = `/api/approvals/${decided.json<{ id: string }>().id}?language=${language}`;
  const certificate = (await ana.call('GET', record)).json<Certificate>();
  expect(certificate.language).toBe(language);
  expect(findEnglishWords(textsIn(certificate.said).join(' | '), language, OWN)).toEqual([]);
  const [share] = (await ana.call('GET', `/api/designs/${design.id}/share`)).json<Share[]>();
  expect(findEnglishWords(share!.message.replace(/https?:\S+/, ''), language, OWN)).toEqual([]);
});

test.each(SPOKEN)('every mail to a customer speaks the language of the link: %s', async (language) => {
  const { ana, design, share, token } = await openShop(language);
  const to = `${language}@example.com`;
  expect((await ana.call('POST', `/api/shares/${share.id}/mail`, { to, note: '' })).statusCode).toBe(204);
  t.clock.advance(HOUR);
  await saveAs(ana, await renderDesign(ana), { parentId: design.id, originalImageUrl: design.originalImageUrl });
  t.clock.advance(HOUR);
  await mailNewsToCustomers(t.deps);
  t.clock.advance(4 * DAY);
  await mailNewsToCustomers(t.deps);
  const visit = makeVisitor(t);
  const view = (await visit('GET', `/api/share/${token}`)).json<SharedView>();
  await visit('POST', `/api/share/${token}/decisions`, createDecisionBody(view, { personName: 'Pat' }));
  const sent = await t.deps.database.db.select().from(mails).where(eq(mails.to, to)).orderBy(mails.createdAt);
  const reminder = { ...sent[0]!, template: 'design-reminder' };
  expect(sent.map(({ template }) => template)).toEqual([
    'design-shared',
    'design-updated',
    'link-ending',
    'design-approved',
  ]);
  for (const { template, data } of [...sent, reminder]) {
    const { subject, text, html } = composeMail(findMailTemplate(template)!.write(data, t.deps.config), t.deps.config);
    expect(html).toContain(`<html lang="${language}">`);
    const seen = html.replace(/<style[\s\S]*?<\/style>|<[^>]*>/g, ' ');
    const said = `${subject} ${text} ${seen}`.replace(/\S+[@:/]\S+/g, ' ');
    expect(findEnglishWords(said, language, OWN), `${template} ${said}`).toEqual([]);
  }
});

test.each(SPOKEN)('every paper speaks the language of the link: %s', async (language) => {
  const { ana, design, other } = await openShop(language);
  for (const template of ['before-after', 'material-board', 'options']) {
    const reply = await ana.call('POST', `/api/designs/${design.id}/presentation`, {
      template,
      customer: 'Pat',
      jobNumber: '17',
      fee: { minor: 120_450, currency: 'EUR' },
      ...(template === 'options' ? { others: [{ id: other.id }] } : {}),
    });
    const { text } = await readPdf(reply.rawPayload);
    const said = text.replace(/\S*[@:/]\S+|[0-9a-f]{6,}/gi, ' ');
    expect(findEnglishWords(said, language, OWN), `${template} ${said}`).toEqual([]);
  }
});
