import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/customer/approvals.ts';
import { decideOnShare } from '#contract/customer/shares.ts';
import type { ShareRow } from '#server/platform/db/schema/shares.ts';
import { logAdminView } from '#server/platform/observe/log-admin-view.ts';
import type { Deps } from '#server/platform/deps.ts';
import { getClientIp, consumeRateLimit } from '#server/platform/http/limits.ts';
import { notFoundProblem } from '#server/platform/http/problem.ts';
import { serve } from '#server/platform/http/serve.ts';
import { ANSWER_LIMIT } from '../shares/limits.ts';
import { countView } from '../shares/count-view.ts';
import { languageOfVisit } from '../shares/customer-language.ts';
import { openShare } from '../shares/open-share.ts';
import { loadCertificate } from './certificate.ts';
import { decide } from './decide.ts';
import { toDecision, loadDecisionsForOwner } from '../shop/to-decision.ts';
import { listDecisionsForOwner, listWaitingDecisions } from '../shop/list-decisions.ts';
import { findDecision, findDecisionByRequest, findOwnDecision } from './store.ts';

export const approvalRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps.database;

  serve(app, deps, decideOnShare, async ({ params, query, body, request, reply }) => {
    const findRecorded = ({ userId }: ShareRow) => findDecisionByRequest(db, userId, body.requestId);
    const { share } = await openShare(deps, { request, reply, ...params, findRecorded }, 'answer');
    await consumeRateLimit(deps, ANSWER_LIMIT, `${share.id} ${getClientIp(request)}`);
    await countView(deps, request, share);
    return toDecision(await decide(deps, share, query.option, { ...body, language: languageOfVisit(request, share) }));
  });

  serve(app, deps, contract.listDecisions, async ({ query, user }) =>
    loadDecisionsForOwner(
      db,
      query.waiting
        ? await listWaitingDecisions(db, user.id, deps.now())
        : await listDecisionsForOwner(db, user.id, query.root),
    ),
  );

  serve(app, deps, contract.getCertificate, async ({ params, query, user }) => {
    const decision = user.isAdmin ? await findDecision(db, params.id) : await findOwnDecision(db, user.id, params.id);
    if (decision === undefined) throw notFoundProblem('This record');
    if (decision.userId !== user.id) await logAdminView(deps, user, 'record viewed', decision.userId, decision.id);
    return loadCertificate(deps, user, decision, query.language);
  });
};
