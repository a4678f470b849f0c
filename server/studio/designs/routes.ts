import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/studio/saved-designs.ts';
import { formatContentDisposition, downloadName } from '#contract/file-name.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readIdempotencyKey } from '#server/platform/http/idempotency-key.ts';
import { consumeRateLimit } from '#server/platform/http/limits.ts';
import { notFoundProblem } from '#server/platform/http/problem.ts';
import { serve } from '#server/platform/http/serve.ts';
import { findFile } from '#server/platform/files/file-store.ts';
import { sendFile } from '../photos/send-file.ts';
import { deleteDesign } from './delete-design.ts';
import { SAVE_LIMIT } from './limits.ts';
import { listDesigns, listTrash, summarizeDesigns } from './list-designs.ts';
import { toSavedDesign, toTrashedDesign } from './to-saved-design.ts';
import { emptyTrash, purgeDesign } from './purge-trash.ts';
import { requireHighResAccess } from '#server/money/subscriptions/require-high-res-access.ts';
import { restoreVersion } from './restore-version.ts';
import { saveDesign } from './save-design.ts';
import { requireOwnDesign, restoreFromTrash } from './store.ts';
import { listVersions, getRootId } from './versions.ts';

export const designRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps.database;

  serve(app, deps, contract.listDesigns, async ({ query, user }) =>
    (await listDesigns(db, user.id, query)).map(toSavedDesign),
  );

  serve(app, deps, contract.summarizeDesigns, ({ query, user }) => summarizeDesigns(db, user.id, query, deps.now()));

  serve(app, deps, contract.listVersions, async ({ params, user }) => {
    const design = await requireOwnDesign(db, user.id, params.id);
    return (await listVersions(db, user.id, getRootId(design))).map(toSavedDesign);
  });

  serve(app, deps, contract.saveDesign, async ({ body, user, request }) => {
    await consumeRateLimit(deps, SAVE_LIMIT, user.id);
    return toSavedDesign(await saveDesign(deps, user.id, body, readIdempotencyKey(request)));
  });

  serve(app, deps, contract.deleteDesign, async ({ params, user }) => deleteDesign(deps, user.id, params.id));

  serve(app, deps, contract.restoreVersion, async ({ params, user, request }) => {
    await consumeRateLimit(deps, SAVE_LIMIT, user.id);
    return toSavedDesign(await restoreVersion(deps, user.id, params.id, readIdempotencyKey(request)));
  });

  serve(app, deps, contract.listTrash, async ({ query, user }) =>
    (await listTrash(db, user.id, query)).map(toTrashedDesign),
  );

  serve(app, deps, contract.restoreDesign, async ({ params, user }) => {
    const restored = await restoreFromTrash(db, user.id, params.id);
    if (restored === undefined) throw notFoundProblem('This design');
    return toSavedDesign(restored);
  });

  serve(app, deps, contract.purgeDesign, async ({ params, user }) => purgeDesign(deps, user.id, params.id));

  serve(app, deps, contract.emptyTrash, async ({ user }) => emptyTrash(deps, user.id));

  serve(app, deps, contract.downloadDesign, async ({ params, query, user, request, reply }) => {
    const design = await requireOwnDesign(db, user.id, params.id);
    if (query.quality === 'high') requireHighResAccess(user, design);
    // A small photo has no larger master.
    const file = await findFile(
      db,
      query.quality === 'high' ? (design.masterFileId ?? design.generatedFileId) : design.generatedFileId,
    );
    if (file === undefined) throw notFoundProblem('This picture');
    return sendFile(deps, request, reply, file, formatContentDisposition(downloadName(design.name, design.id)));
  });
};
