import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: false,
  /** Public pages that a visitor without JavaScript, or a search engine, reads as they are. */
  prerender: ['/', '/classic-home', '/about', '/restoration-shops', '/subscription', '/job-estimator', '/terms', '/privacy'],
} satisfies Config;
