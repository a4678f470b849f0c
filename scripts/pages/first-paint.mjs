// The last step of building the pages makes prerendered pages load only what their first paint requires:
//  - Style sheets are inlined.
//  - The background texture of swatches and pictures below the first screen are loaded after the first paint.
//  - Scripts are loaded after the first paint (`web/lib/first-paint/early.ts`, which also records early clicks).
import { buildSync } from 'esbuild';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withEntry } from './light-entries.mjs';
import { at } from '../project.mjs';

const STYLE_LINK = /<link rel="stylesheet" href="([^"]+)"\/>/g;
const PRELOAD_LINK = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const APP_SCRIPT = /<script type="module" async="">/;

/** The manifest is not needed for the first paint. React inserts it again when it hydrates the page. */
const MANIFEST_LINK = /<link rel="manifest"[^>]*>/;

/**
 * Hides pictures below the first screen until the first paint if the page was opened at its top (`FIRST_LOOK_CLASS` of
 * `web/lib/first-paint/first-look.ts`), because browsers load them from two screens away. Only with scripts, which set the
 * attribute (`PAINTED_ATTRIBUTE` of `web/lib/first-paint/hydration-marks.ts`).
 */
const AFTER_PAINT =
  '@media (scripting:enabled){html:not([data-painted]) .material{background-image:none!important}html.first-look:not([data-painted]) img[loading=lazy]{display:none}}';

const FONT_PRELOAD = /<link rel="preload" as="font"[^>]*>/g;
const FONT_FACE = /@font-face\{[^}]*url\([^}]*\}/g;
/** Preload link of the picture on a customer's page; the server inserts its URL. */
const CUSTOMERS_PICTURE = '<link rel="preload" as="image" imageSrcSet="{{after|';

/**
 * On a customer's page, fonts are loaded after the picture, so that they do not slow it down. The fallback fonts have the
 * same metrics. Without scripts the fonts are loaded at once. The attribute is `LATE_FONTS_ATTRIBUTE` of
 * `web/lib/first-paint/hydration-marks.ts`.
 */
const pictureBeforeFonts = (html) => {
  if (!html.includes(CUSTOMERS_PICTURE)) return html;
  const faces = html.match(FONT_FACE)?.join('') ?? '';
  return html
    .replace(FONT_PRELOAD, '')
    .replace(FONT_FACE, '')
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

/** @throws when the page does not have the expected structure */
export const paintFirst = (html, { readFile, early }) => {
  if (!APP_SCRIPT.test(html))
    throw new Error('a prerendered page does not begin as React Router writes it: see scripts/pages/first-paint.mjs');
  const preload = [...html.matchAll(PRELOAD_LINK)].map(([, file]) => file);
  return pictureBeforeFonts(
    html
      .replace('</head>', () => `<style>${AFTER_PAINT}</style><script>${early}</script></head>`)
      .replace(PRELOAD_LINK, '')
      .replace(MANIFEST_LINK, '')
      // The link is kept but disabled, because React expects it. Browsers would still load a disabled sheet early, but not
      // one for other media.
      .replace(
        STYLE_LINK,
        (_, file) =>
          `<style>${readFile(file).replaceAll('</', '<\\/')}</style><link rel="stylesheet" href="${file}" media="not all" disabled=""/>`,
      )
      // A script with an unknown type does not run until it is inserted again as a module.
      .replace(APP_SCRIPT, `<script type="text/plain" data-preload="${preload.join(' ')}">`),
  );
};

/** @param entries files of each entry in `light-entries.mjs`, by its name */
export const paintAllFirst = (client, entries) => {
  const early = earlyScript();
  for (const name of readdirSync(client, { recursive: true })) {
    if (!name.endsWith('.html') || name.startsWith('__')) continue;
    const file = join(client, name);
    // React Router appends `#` to the URL of a sheet that two routes share.
    writeFileSync(
      file,
      paintFirst(withEntry(readFileSync(file, 'utf8'), entries), {
        readFile: (url) => readFileSync(join(client, url.replace(/#$/, '')), 'utf8'),
        early,
      }),
    );
  }
};
