import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { PAGES } from './contract/routes.ts';

const apiUrl = process.env['RETRIM_API'] ?? 'http://127.0.0.1:3001';

/**
 * The modules that every page begins with, in one file: it packs better than thirty small ones, and the list of files
 * that each route needs stays short. Only modules that root and site import anyway; anything else here would be fetched
 * by every first visit. Light pages load it without the next one: nothing here imports React Router.
 */
const FRAME = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler)/',
    // Lists that load page by page are on pages of members.
    'node_modules/@tanstack/(?!.*(infiniteQueryObserver|queriesObserver|useInfiniteQuery|useQueries)\\.)',
    'lucide-react/dist/esm/(createLucideIcon|Icon|defaultAttributes|shared/.*|icons/(menu|x|sun|moon|check|triangle-alert))\\.',
    'web/lib/api/(api|api-error|session|session-watch|queries|use-site)\\.ts',
    'web/lib/(storage|theme|toasts|page-link|return-target|use-idle)\\.ts',
    'web/lib/first-paint/(first-look|first-interaction)\\.ts',
    'web/platform/navigation/(brand|entries|page-crash|site-footer|site-header|theme-toggle|words)\\.ts',
    'web/lib/first-paint/hydration(-marks)?\\.tsx?',
    'web/ui/(button|icon|stitch|spinner|badge)\\.tsx',
    'web/account/sign-in/(use-logout|words)\\.ts',
    'web/routes/parts/(page-document|visit|site-frame)\\.ts',
    'contract/formats\\.ts',
    'contract/platform/footer-pages\\.ts',
  ].join('|'),
);

/** The modules that every page of the app begins with besides. */
const ROUTER = new RegExp(
  [
    'node_modules/(react-router|cookie|set-cookie-parser)/',
    'web/lib/(page-meta|router-navigation)\\.ts',
    'web/platform/navigation/(not-found|route-announcer)\\.ts',
    'contract/platform/site\\.ts',
    'web/routes/site\\.tsx',
  ].join('|'),
);

/**
 * Modules that public pages share with others, by the pages that use them: a file of a kilobyte costs a phone as long a
 * way to the server as a large one.
 */
const SHARED = {
  choices:
    /(engine|contract)\/(options|plain-design|expected)\.ts|engine\/catalog\/|web\/ui\/(swatch|part-tabs|part-words)\.tsx?/,
  samples: /web\/marketing\/samples\/samples\.ts|web\/marketing\/targets\.ts|web\/ui\/pictures\/compare-slider\.tsx/,
  // Words of light pages stand apart from facts, which bring a module of the router's file along.
  hero: /web\/marketing\/hero-words\.ts/,
  questions: /web\/marketing\/help\/faq-words\.ts/,
  facts: /web\/marketing\/site-facts\.ts/,
  signs: /lucide-react\/dist\/esm\/icons\/(chevron-(left|right)|plus)\./,
};

/** Style sheets are built once, for the browser: the program that prerenders the pages has no use for them. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  load: { filter: { id: /\.css$/ }, handler: () => '' },
};

const paintedRoutes = new Set(
  PAGES.filter(({ prerendered, templates }) => prerendered ?? templates).map(({ name }) => name),
);
const unpaintedRoutes = PAGES.map(({ name }) => name).filter((name) => !paintedRoutes.has(name));

/** Parts of painted pages that are only reached by somebody's own photo: the bench of `/try`, and the worker with the engine. */
const UNPAINTED_PARTS = ['studio/try/try-customize-step', 'studio/preview/spawn-preview'];

/** The program that prerenders leaves out what it never paints: the engine, most of the studio and most pages of members. */
const withoutUnpainted: Plugin = {
  name: 'without-unpainted',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  load: {
    filter: {
      id: new RegExp(
        `/web/(${[...unpaintedRoutes.map((name) => `routes/${name}`), ...UNPAINTED_PARTS].join('|')})\\.tsx?$`,
      ),
    },
    handler: (id) => {
      const part = UNPAINTED_PARTS.find((name) => id.includes(`/web/${name}.`));
      if (part === undefined) return 'export default () => null;';
      const refuse = `() => { throw new Error('${part} is left out of the program that prerenders: see vite.config.ts'); }`;
      return `export default ${refuse}; export const spawnPreview = ${refuse};`;
    },
  },
};

/** React Router's build without the warnings for developers. Its exports name the other one alone, for every condition. */
const PRODUCTION_ROUTER = ['', '/dom'].map((entry) => ({
  find: new RegExp(`^react-router${entry}$`),
  replacement: fileURLToPath(
    new URL(`node_modules/react-router/dist/production/${entry === '' ? 'index' : 'dom-export'}.mjs`, import.meta.url),
  ),
}));

export default defineConfig({
  resolve: { alias: process.env['NODE_ENV'] === 'production' ? PRODUCTION_ROUTER : [] },
  plugins: [withoutStyles, withoutUnpainted, tailwindcss(), reactRouter()],
  worker: { format: 'es' },
  // Of the package's two thousand icons the program that prerenders needs forty.
  ssr: { noExternal: ['lucide-react'] },
  server: { proxy: { '/api': { target: apiUrl, changeOrigin: false }, '/templates': { target: apiUrl } } },
  build: {
    target: 'es2022',
    reportCompressedSize: false,
    // How long a plugin takes says more about the machine than about the build.
    rolldownOptions: {
      // Of the 2000 icons of a package only those that a page names are read.
      experimental: { lazyBarrel: true },
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: Object.entries({ frame: FRAME, router: ROUTER, ...SHARED }).map(([name, test]) => ({ name, test })),
        },
      },
    },
  },
});
