import type { FastifyInstance } from 'fastify';
import { getPartnerLogo, getSite, type SiteSettings } from '#contract/platform/site-settings.ts';
import type { Config } from '#server/config.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notFoundProblem } from '../problem.ts';
import { serve } from '../serve.ts';

const toSiteSettings = (config: Config): SiteSettings => {
  const { operator, phone, chat, quotes, partners, claims } = config.site;
  return {
    operator,
    support: { email: config.supportEmail, phone, chat },
    quotes,
    partners: partners.map(({ name, url }, number) => ({ name, url, logo: `/api/site/logos/${number}` })),
    claims,
    outside: {
      payments: config.payments,
      paymentScript: config.stripe.publishableKey !== undefined,
      mailServer: config.smtpUrl !== undefined,
      bucket: config.s3 !== undefined,
      traces: config.traces !== undefined,
      models: [...new Set(config.providers.models.map(({ label }) => label))],
    },
  };
};

export const siteRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, deps, getSite, async () => toSiteSettings(deps.config));

  serve(app, deps, getPartnerLogo, async ({ params, reply }) => {
    const logo = deps.config.site.partners[params.number]?.logo;
    if (logo === undefined) throw notFoundProblem('This logo');
    return reply
      .headers({ 'cache-control': 'public, max-age=3600', 'content-security-policy': "sandbox; default-src 'none'" })
      .type(logo.mime)
      .send(logo.bytes);
  });
};
