import type { Config } from '@react-router/dev/config';
import { PRERENDERED_PAGES, TEMPLATE_PAGES } from './contract/routes.ts';

export default {
  appDirectory: 'web',
  /** `scripts/build.mjs` moves the pages from there. */
  buildDirectory: 'build/pages',
  ssr: false,
  future: { v8_viteEnvironmentApi: true },
  /** Public pages that a visitor without JavaScript, or a search engine, reads as they are. */
  prerender: [...PRERENDERED_PAGES, ...TEMPLATE_PAGES],
} satisfies Config;
