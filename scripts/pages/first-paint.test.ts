import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FIRST_LOOK_CLASS } from '#web/lib/first-paint/first-look.ts';
import { LATE_FONTS_ATTRIBUTE, PAINTED_ATTRIBUTE } from '#web/lib/first-paint/hydration-marks.ts';
// Plain scripts without types of their own.
import { assertFirstPaint } from './first-paint-budget.mjs';
import { paintFirst } from './first-paint.mjs';

const PAGE =
  '<html><head><link rel="manifest" href="/manifest.webmanifest"/><link rel="stylesheet" href="/assets/root.css"/><link rel="modulepreload" href="/assets/frame.js"/></head><body><p class="here">x</p>' +
  '<script type="module" async="">import "/assets/manifest.js";\nimport * as route0 from "/assets/root.js";\nimport * as route1 from "/assets/home.js";\n window.__reactRouterRouteModules = {"root":route0,"routes/home":route1};\nimport("/assets/entry.js");</script></body></html>';

test('a prerendered page carries its style sheets, fetches nothing of the app before its first picture, and names all of it', () => {
  const page = paintFirst(PAGE, { readFile: () => '.here{a:b}.gone{a:b}', early: 'EARLY()' }) as string;
  expect(page).toContain(
    '<style>.here{a:b}.gone{a:b}</style><link rel="stylesheet" href="/assets/root.css" media="not all" disabled=""/>',
  );
  expect(page).not.toMatch(/modulepreload"|type="module"|manifest\.webmanifest/);
  expect(page).toContain('<script type="text/plain" data-preload="/assets/frame.js">import "/assets/manifest.js";');
  expect(page).toContain('<script>EARLY()</script></head>');
  expect(page).toContain(`html:not([${PAINTED_ATTRIBUTE}]) .material`);
  expect(page).toContain(`html.${FIRST_LOOK_CLASS}:not([${PAINTED_ATTRIBUTE}]) img[loading=lazy]`);
});

test('faces of a customer’s page wait for its picture, those of other pages come with the page', () => {
  const face = '@font-face{font-family:A;src:url(/a.woff2)}';
  const standIn = "@font-face{font-family:B;src:local('Arial')}";
  const preload = '<link rel="preload" as="font" type="font/woff2" href="/a.woff2"/>';
  const readFile = () => standIn + face;
  const other = paintFirst(PAGE.replace('<head>', `<head>${preload}`), { readFile, early: '' }) as string;
  expect(other).toContain(preload);
  expect(other).toContain(`<style>${standIn}${face}</style>`);
  const picture = '<link rel="preload" as="image" imageSrcSet="{{after|}} 1024w"/>';
  const customers = paintFirst(PAGE.replace('<head>', `<head>${picture}${preload}`), { readFile, early: '' }) as string;
  expect(customers).not.toContain(preload);
  expect(customers).toContain(`<style>${standIn}</style>`);
  expect(customers).toContain(`<style ${LATE_FONTS_ATTRIBUTE}="" media="(scripting:none)">${face}</style></head>`);
});

test('a page that begins otherwise stops the build', () => {
  expect(() => paintFirst('<html></html>', { readFile: () => '', early: '' })).toThrow('scripts/pages/first-paint.mjs');
});

test('a page that grew heavy before its first picture stops the build, and so do heavy fonts', () => {
  const client = mkdtempSync(path.join(tmpdir(), 'retrim-paint-'));
  writeFileSync(path.join(client, 'face.woff2'), Buffer.alloc(100));
  writeFileSync(
    path.join(client, 'index.html'),
    '<link rel="preload" as="font" type="font/woff2" href="/face.woff2"/>',
  );
  expect(() => assertFirstPaint(client, { page: 100, fonts: 100 })).not.toThrow();
  expect(() => assertFirstPaint(client, { page: 10, fonts: 100 })).toThrow(/index\.html is \d+ bytes/);
  expect(() => assertFirstPaint(client, { page: 100, fonts: 99 })).toThrow('100 bytes of fonts');
  rmSync(client, { recursive: true });
});
