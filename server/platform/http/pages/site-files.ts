/** URLs that cannot be built files: `/robots.txt` and `/sitemap.xml` contain the site's URL, others lead on. */
import { escapeHtml } from '../escape-html.ts';
import type { FastifyInstance } from 'fastify';
import { INDEXED_PAGES } from '#contract/routes.ts';

const HOUR = 'public, max-age=3600';

/** URLs that people type, with the page that they mean. */
const TYPED_ADDRESSES = { '/pricing': '/subscription', '/my-designs': '/designs' } as const;

const createRobotsTxt = (appUrl: string): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /dev/\n\nSitemap: ${appUrl}/sitemap.xml\n`;

const createSitemap = (appUrl: string): string => {
  const urls = INDEXED_PAGES.map((path) => `  <url><loc>${escapeHtml(`${appUrl}${path}`)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
};

export const siteFiles = (app: FastifyInstance, appUrl: string): void => {
  app.get('/robots.txt', async (_request, reply) =>
    reply.header('cache-control', HOUR).type('text/plain; charset=utf-8').send(createRobotsTxt(appUrl)),
  );
  app.get('/sitemap.xml', async (_request, reply) =>
    reply.header('cache-control', HOUR).type('application/xml; charset=utf-8').send(createSitemap(appUrl)),
  );
  for (const [typed, meant] of Object.entries(TYPED_ADDRESSES))
    app.get(typed, async (_request, reply) => reply.redirect(meant, 301));
};
