import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/approvals.ts';
import { decideShared } from '#contract/shares.ts';
import type { Deps } from '../deps.ts';
import { addressOf, takeFromLimit } from '../http/limits.ts';
import { notFound, Problem } from '../http/problem.ts';
import { serve } from '../http/serve.ts';
import { readSession } from '../http/session.ts';
import { DECISIONS } from '../shares/limits.ts';
import { openShare } from '../shares/open-share.ts';
import { certificateOf } from './certificate.ts';
import { decide } from './decide.ts';
import { presentDecision, presentOwnDecision } from './present-decision.ts';
import { findDecision, findOwnDecision, listOwnDecisions } from './store.ts';

export const approvalRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps.database;

  serve(app, deps, decideShared, async ({ params, body, request, reply }) => {
    const share = await openShare(deps, request, params.token);
    // A record is worth something because it is not the shop's own word.
    if ((await readSession(deps, request, reply))?.user.id === share.userId) throw new Problem('forbidden', 'This is your own design: only your customer can answer, signed out or on another device.');
    await takeFromLimit(deps, DECISIONS, `${share.id} ${addressOf(request)}`);
    return presentDecision(await decide(deps, share, body));
  });

  serve(app, deps, contract.listDecisions, async ({ query, user }) => (await listOwnDecisions(db, user.id, query.root)).map(presentOwnDecision));

  serve(app, deps, contract.getCertificate, async ({ params, user }) => {
    const decision = user.isAdmin ? await findDecision(db, params.id) : await findOwnDecision(db, user.id, params.id);
    if (decision === undefined) throw notFound('This record');
    return certificateOf(deps, decision);
  });
};
