// The last step of building the pages: before its first paint, a prerendered page loads only what that paint needs.
//  - The page's style sheets are inlined.
//  - Grain of swatches, a background of theirs, and pictures below the first screen are fetched after the first paint.
//  - The app's scripts are loaded after the first paint (`web/lib/first-paint/early.ts`), which also keeps early clicks.
import { buildSync } from 'esbuild';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withEntry } from './light-entries.mjs';
import { at } from '../project.mjs';

const STYLE_LINK = /<link rel="stylesheet" href="([^"]+)"\/>/g;
const PRELOAD_LINK = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const APP_SCRIPT = /<script type="module" async="">/;

/** Link that React writes again when it hydrates the page: nothing that is painted needs it. */
const MANIFEST_LINK = /<link rel="manifest"[^>]*>/;

/**
 * Pictures below the first screen are hidden where the page was opened at its top (`FIRST_LOOK` of `web/lib/first-paint/first-look.ts`): browsers
 * fetch them from two screens away. Without scripts nothing would say that the page is painted. The attribute is `PAINTED` of
 * `web/lib/first-paint/hydration-marks.ts`.
 */
const AFTER_PAINT =
  '@media (scripting:enabled){html:not([data-painted]) .material{background-image:none!important}html.first-look:not([data-painted]) img[loading=lazy]{display:none}}';

const FACE_PRELOAD = /<link rel="preload" as="font"[^>]*>/g;
const FETCHED_FACE = /@font-face\{[^}]*url\([^}]*\}/g;
/** Source of a picture that the server puts in: the first screen of a customer's link is that picture. */
const CUSTOMERS_PICTURE = '<link rel="preload" as="image" imageSrcSet="{{after|';

/**
 * Faces of a customer's page wait for its picture, which needs the line for itself; those that stand in have the same
 * widths and heights. Without scripts they are fetched at once. The attribute is `LATER_FACES` of `web/lib/first-paint/hydration-marks.ts`.
 */
const pictureBeforeFaces = (html) => {
  if (!html.includes(CUSTOMERS_PICTURE)) return html;
  const faces = html.match(FETCHED_FACE)?.join('') ?? '';
  return html
    .replace(FACE_PRELOAD, '')
    .replace(FETCHED_FACE, '')
    .replace('</head>', () => `<style data-later-faces="" media="(scripting:none)">${faces}</style></head>`);
};

const earlyScript = () =>
  buildSync({
    stdin: {
      contents: "import { beginPage } from './web/lib/first-paint/early.ts'; beginPage(document, window);",
      resolveDir: at('.'),
      loader: 'ts',
    },
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2020',
  }).outputFiles[0].text.trim();

/** @returns the page with its first paint before everything else. Throws when it is not built as expected. */
export const paintFirst = (html, { readFile, early }) => {
  if (!APP_SCRIPT.test(html))
    throw new Error('a prerendered page does not begin as React Router writes it: see scripts/pages/first-paint.mjs');
  const preload = [...html.matchAll(PRELOAD_LINK)].map(([, file]) => file);
  return pictureBeforeFaces(
    html
      .replace('</head>', () => `<style>${AFTER_PAINT}</style><script>${early}</script></head>`)
      .replace(PRELOAD_LINK, '')
      .replace(MANIFEST_LINK, '')
      // The link stays, disabled, because React expects it. Browsers look ahead for files and pass over those of other media
      // alone: a sheet that is only disabled would be fetched before the pictures.
      .replace(
        STYLE_LINK,
        (_, file) =>
          `<style>${readFile(file).replaceAll('</', '<\\/')}</style><link rel="stylesheet" href="${file}" media="not all" disabled=""/>`,
      )
      // A script of an unknown type rests until it is put in anew as a module.
      .replace(APP_SCRIPT, `<script type="text/plain" data-preload="${preload.join(' ')}">`),
  );
};

/** @param entries addresses of the files of pages with an entry of their own, by its name */
export const paintAllFirst = (client, entries) => {
  const early = earlyScript();
  for (const name of readdirSync(client, { recursive: true })) {
    if (!name.endsWith('.html') || name.startsWith('__')) continue;
    const file = join(client, name);
    // The framework ends an address with `#` where two routes have the sheet.
    writeFileSync(
      file,
      paintFirst(withEntry(readFileSync(file, 'utf8'), entries), {
        readFile: (url) => readFileSync(join(client, url.replace(/#$/, '')), 'utf8'),
        early,
      }),
    );
  }
};
