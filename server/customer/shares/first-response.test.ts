import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIRST_SCREENS, placeholder, getFirstScreenName, type FirstResponse } from '#contract/customer/first-screen.ts';
import { LANGUAGES } from '#contract/customer/words/languages.ts';
import { PAGE_WORDS } from '#contract/customer/words/page-words.ts';
import type { SharedView } from '#contract/customer/shares.ts';
import {
  createDecisionBody,
  makeDesign,
  makeShare,
  makeVisitor,
  renderDesign,
  saveAs,
} from '#tests/support/saved-design.ts';
import { makePhotoOwner, openRenderScene, type RenderScene } from '#tests/support/pictures/render-scene.ts';
import { UNKNOWN_LINK_LIMIT } from './limits.ts';
import { HOUR } from '#tests/support/server/test-app.ts';

let t: RenderScene;
beforeAll(async () => {
  const pages = mkdtempSync(path.join(tmpdir(), 'retrim-shared-'));
  for (const folder of ['s', 'share'])
    for (const [screen, language] of FIRST_SCREENS.flatMap((one) =>
      LANGUAGES.map((spoken) => [one, spoken] as const),
    )) {
      mkdirSync(path.join(pages, folder, getFirstScreenName(screen, language)), { recursive: true });
      writeFileSync(
        path.join(pages, folder, getFirstScreenName(screen, language), 'index.html'),
        `<html lang="en"><head><title>x</title></head><body data-screen="${folder} ${screen}"><b>${placeholder('shop', 'a shop')}</b><h1>${placeholder('title')}</h1><img src="${placeholder('after')}" style="aspect-ratio:${placeholder('shape', '1.5')}"/></body></html>`,
      );
    }
  t = await openRenderScene({}, undefined, pages);
});
afterAll(() => t.close());

const broughtBy = (html: string): FirstResponse =>
  JSON.parse(/<script type="application\/json" id="first-response">(.*?)<\/script>/.exec(html)![1]!) as FirstResponse;
const screenOf = (html: string): string => /data-screen="([^"]*)"/.exec(html)![1]!;

test('the page brings the title, the picture with its shape, and the answer that it would ask for, and is kept by nobody', async () => {
  const ana = await makePhotoOwner(t);
  const { token } = await makeShare(ana, (await makeDesign(ana)).id, { title: 'Seats "A" </script><i>' });
  const visit = makeVisitor(t);
  for (const folder of ['s', 'share']) {
    const page = await visit('GET', `/${folder}/${token}`);
    expect([page.statusCode, page.headers['cache-control'], screenOf(page.body)]).toEqual([
      200,
      'private, no-store',
      `${folder} design`,
    ]);
    expect(page.body).toContain('<b>a shop</b><h1>Seats &#34;A&#34; &#60;/script&#62;&#60;i&#62;</h1>');
    expect(page.body).not.toContain('{{');
    // The block ends where it should: no `<` of a title ends it earlier.
    expect(page.body.match(/<\/script>/g)).toHaveLength(1);
    const asked = (await visit('GET', `/api/share/${token}`)).json<SharedView>();
    expect(broughtBy(page.body)).toEqual({ screen: 'design', selection: {}, language: 'en', view: asked });
    expect(asked.shape).toBeGreaterThan(0);
    expect(page.body).toContain(
      `<img src="${asked.after.replaceAll('&', '&#38;')}" style="aspect-ratio:${asked.shape}"/>`,
    );
  }
});

test('S-06: a locked page has nothing of the design until the password is given; then it has it for this browser alone', async () => {
  const ana = await makePhotoOwner(t, { companyName: 'Hide & Seek Trim' });
  const settings = { password: 'walnut', showShop: true, title: 'Secret seats' };
  const { token, share } = await makeShare(ana, (await makeDesign(ana)).id, settings);
  const [pat, eve] = [makeVisitor(t), makeVisitor(t, 'Eve/1.0')];
  const expectLocked = async (visit: typeof pat): Promise<void> => {
    const page = await visit('GET', `/s/${token}`);
    expect([page.statusCode, page.headers['cache-control'], screenOf(page.body)]).toEqual([
      200,
      'private, no-store',
      's locked',
    ]);
    expect(broughtBy(page.body)).toMatchObject({ screen: 'locked', status: 403, problem: { code: 'share_locked' } });
    for (const secret of ['Secret', 'Hide', 'Bronco', 'Leather', '/api/share/', 'versionHash'])
      expect(page.body, secret).not.toContain(secret);
  };
  await expectLocked(pat);
  const unlocked = await pat('POST', `/api/share/${token}/unlock`, { password: 'walnut' });
  expect(unlocked.cookies.map((cookie) => cookie.path)).toEqual(['/api/share/', '/s/', '/share/']);
  const page = await pat('GET', `/s/${token}`);
  expect([screenOf(page.body), broughtBy(page.body).screen]).toEqual(['s design', 'design']);
  expect(page.body).toContain('Secret seats');
  await expectLocked(eve);
  // A new password closes the page again.
  await ana.call('PATCH', `/api/shares/${share.id}`, { password: 'cherry' });
  await expectLocked(pat);
});

test('pages of an expired, a revoked and an unknown link are one page, and it tells nothing', async () => {
  const ana = await makePhotoOwner(t, { companyName: 'Hide & Seek Trim' });
  const design = await makeDesign(ana);
  const settings = { showShop: true, title: 'Secret seats' };
  const until = new Date(t.deps.now().getTime() + HOUR).toISOString();
  const expired = await makeShare(ana, design.id, { ...settings, expiresAt: until });
  const locked = await makeShare(ana, design.id, { ...settings, password: 'walnut' });
  const revoked = await makeShare(ana, design.id, settings);
  for (const { share } of [locked, revoked])
    expect((await ana.call('DELETE', `/api/shares/${share.id}`)).statusCode).toBe(204);
  t.clock.advance(2 * HOUR);
  const visit = makeVisitor(t);
  const tokens = [expired.token, locked.token, revoked.token, 'A'.repeat(24), 'design', 'nope'];
  const pages = await Promise.all(tokens.map((token) => visit('GET', `/s/${token}`)));
  t.clock.advance(-2 * HOUR);
  for (const page of pages) expect([page.statusCode, screenOf(page.body)]).toEqual([404, 's ended']);
  expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
  const [{ body }] = pages as [(typeof pages)[0]];
  expect(broughtBy(body)).toMatchObject({ screen: 'ended', status: 404, problem: { code: 'not_found' } });
  for (const secret of ['Secret', 'Hide', 'Bronco', 'Leather', '/api/share/', 'versionHash'])
    expect(body, secret).not.toContain(secret);
});

test('programs that fetch a page, its answer or its pictures are nobody; a person counts once, the owner and a locked page never', async () => {
  const ana = await makePhotoOwner(t);
  const design = await makeDesign(ana);
  const { token, share } = await makeShare(ana, design.id);
  const views = async () =>
    (await ana.call('GET', `/api/designs/${design.id}/share`)).json<{ id: string; views: number }[]>()[0]!.views;
  const pat = makeVisitor(t, 'Mozilla/5.0 (iPhone) Mobile/15E148');
  for (const agent of [
    'WhatsApp/2.23',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  ])
    for (const method of ['HEAD', 'GET'] as const)
      for (const url of [`/s/${token}`, `/share/${token}`, `/api/share/${token}`, `/api/share/${token}/after`])
        await t.app.inject({ method, url, headers: { 'user-agent': agent, 'sec-purpose': 'prefetch;prerender' } });
  expect(await views()).toBe(0);
  for (let opened = 0; opened < 2; opened++) {
    await pat('GET', `/s/${token}`);
    expect((await pat('POST', `/api/share/${token}/views`)).statusCode).toBe(204);
  }
  expect(await views()).toBe(1);
  expect((await ana.call('POST', `/api/share/${token}/views`)).statusCode).toBe(204);
  expect(await views()).toBe(1);
  await ana.call('PATCH', `/api/shares/${share.id}`, { password: 'walnut' });
  expect((await makeVisitor(t, 'Eve/1.0')('POST', `/api/share/${token}/views`)).statusCode).toBe(403);
  expect((await pat('POST', `/api/share/${'A'.repeat(24)}/views`)).statusCode).toBe(404);
  expect(await views()).toBe(1);
});

test('the page of the owner says so; with several designs it begins with the choice, and with one of them where that is asked for', async () => {
  const ana = await makePhotoOwner(t);
  const [first, second] = [await makeDesign(ana), await saveAs(ana, await renderDesign(ana), { name: 'Second' })];
  const { token } = await makeShare(ana, first.id, { others: [second.id] });
  const visit = makeVisitor(t);
  const choice = (await visit('GET', `/s/${token}`)).body;
  const brought = broughtBy(choice);
  expect([screenOf(choice), 'view' in brought && brought.view.options.length]).toEqual(['s choice', 2]);
  expect(choice).toContain('<link rel="preload" as="image" href="/api/share/');
  const one = (await visit('GET', `/s/${token}?option=1`)).body;
  expect(screenOf(one)).toBe('s opening');
  expect(broughtBy(one)).toMatchObject({ screen: 'opening', selection: { option: 1 }, view: { option: 1 } });
  // The address of the request refuses it, and so does the page.
  expect(broughtBy((await visit('GET', `/s/${token}?option=12`)).body)).toMatchObject({ screen: 'ended', status: 400 });
  const hers = broughtBy((await ana.call('GET', `/s/${token}`)).body);
  expect('view' in hers && hers.view.isOwner).toBe(true);
  expect(
    (await visit('POST', `/api/share/${token}/decisions`, createDecisionBody((brought as { view: SharedView }).view)))
      .statusCode,
  ).toBe(201);
});

test('S-06: a locked page, a dead one and one that was asked for too often are in the language of the browser', async () => {
  const ana = await makePhotoOwner(t);
  const { token } = await makeShare(ana, (await makeDesign(ana)).id, { password: 'walnut', language: 'it' });
  for (const language of LANGUAGES) {
    const visit = makeVisitor(t, 'Visitor/1.0', `${language}-CH, ja;q=0.4`);
    for (const [address, screen] of [
      [token, 'locked'],
      ['nothing', 'ended'],
    ] as const) {
      const { body } = await visit('GET', `/s/${address}`);
      expect(broughtBy(body)).toMatchObject({ screen, language });
      const { title, linkExpiredTitle } = PAGE_WORDS[language];
      const heading = screen === 'ended' ? linkExpiredTitle : title;
      for (const said of [`<html lang="${language}"`, `<title>${heading} ·`]) expect(body).toContain(said);
    }
  }
  const visit = makeVisitor(t, 'Visitor/1.0', 'de');
  const knock = () => visit('GET', `/s/${'A'.repeat(24)}`);
  let page = await knock();
  for (let tries = 0; tries < UNKNOWN_LINK_LIMIT.max && page.body.includes('first-response'); tries++)
    page = await knock();
  expect(page.body).not.toContain('first-response');
  expect(page.body).toContain(`<title>${PAGE_WORDS.de.title} ·`);
});
