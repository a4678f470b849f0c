import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  /** The pseudo-language of the tests is built beside the real one. */
  buildDirectory: process.env['RETRIM_LANGUAGE'] === 'pseudo' ? 'build/pseudo' : 'build',
  ssr: false,
  /** Public pages that a visitor without JavaScript, or a search engine, reads as they are. */
  prerender: [
    '/',
    '/classic-home',
    '/about',
    '/restoration-shops',
    '/subscription',
    '/job-estimator',
    '/developers',
    '/terms',
    '/privacy',
  ],
} satisfies Config;
