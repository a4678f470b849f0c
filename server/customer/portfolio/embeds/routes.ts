/** The owner's embed codes. The embedded page itself is served by `portfolio/routes.ts`. */
import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/customer/embeds.ts';
import type { EmbedRow } from '#server/platform/db/schema/shares.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findOwnDesign, requireOwnDesign } from '#server/studio/designs/store.ts';
import { getRootId } from '#server/studio/designs/versions.ts';
import { consumeRateLimit } from '#server/platform/http/limits.ts';
import { notFoundProblem } from '#server/platform/http/problem.ts';
import { serve } from '#server/platform/http/serve.ts';
import { unseal } from '#server/platform/seal.ts';
import { parseExpiry } from '#server/customer/shares/expiry.ts';
import { NEW_SHARE_LIMIT } from '#server/customer/shares/limits.ts';
import { createEmbed } from './create-embed.ts';
import { listOwnEmbeds, updateOwnEmbed, type OwnEmbed } from './store.ts';

const toEmbed = async (deps: Deps, { embed, version }: OwnEmbed): Promise<contract.Embed> => ({
  id: embed.id,
  designId: embed.designId,
  version,
  token: (await unseal(deps.config, 'embed codes', embed.tokenSealed)) ?? null,
  expiresAt: embed.expiresAt?.toISOString() ?? null,
  isExpired: embed.expiresAt !== null && embed.expiresAt.getTime() <= deps.now().getTime(),
  createdAt: embed.createdAt.toISOString(),
});

export const embedRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps.database;

  const toFoundEmbed = async (embed: EmbedRow | undefined): Promise<contract.Embed> => {
    const design = embed && (await findOwnDesign(db, embed.userId, embed.designId));
    if (embed === undefined || design === undefined) throw notFoundProblem('This embed code');
    return toEmbed(deps, { embed, version: design.version });
  };

  serve(app, deps, contract.listEmbeds, async ({ params, user }) => {
    const design = await requireOwnDesign(db, user.id, params.id);
    return Promise.all((await listOwnEmbeds(db, user.id, getRootId(design))).map((one) => toEmbed(deps, one)));
  });

  serve(app, deps, contract.createEmbed, async ({ params, body, user }) => {
    await consumeRateLimit(deps, NEW_SHARE_LIMIT, user.id);
    return toEmbed(deps, await createEmbed(deps, user.id, params.id, body.expiresAt));
  });

  serve(app, deps, contract.changeEmbed, async ({ params, body, user }) =>
    toFoundEmbed(await updateOwnEmbed(db, user.id, params.id, { expiresAt: parseExpiry(body.expiresAt, deps.now()) })),
  );

  serve(app, deps, contract.revokeEmbed, async ({ params, user }) => {
    if ((await updateOwnEmbed(db, user.id, params.id, { revokedAt: deps.now() })) === undefined)
      throw notFoundProblem('This embed code');
  });
};
