import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/customer/questions.ts';
import { askAboutShare } from '#contract/customer/shares.ts';
import type { ShareRow } from '#server/platform/db/schema/shares.ts';
import type { Deps } from '#server/platform/deps.ts';
import { getClientIp, consumeRateLimit } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { countView } from '../shares/count-view.ts';
import { languageOfVisit } from '../shares/customer-language.ts';
import { ANSWER_LIMIT } from '../shares/limits.ts';
import { openShare } from '../shares/open-share.ts';
import { toOwnQuestion, toQuestion } from '../shop/to-question.ts';
import { findQuestionByRequest, listOwnQuestions } from '../shop/question-store.ts';
import { answerQuestion } from './answer-question.ts';
import { askQuestion } from './ask.ts';

export const questionRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps.database;

  serve(app, deps, askAboutShare, async ({ params, query, body, request, reply }) => {
    const findRecorded = ({ userId }: ShareRow) => findQuestionByRequest(db, userId, body.requestId);
    const { share } = await openShare(deps, { request, reply, ...params, findRecorded }, 'answer');
    await consumeRateLimit(deps, ANSWER_LIMIT, `${share.id} ${getClientIp(request)}`);
    await countView(deps, request, share);
    return toQuestion(
      await askQuestion(deps, share, query.option, { ...body, language: languageOfVisit(request, share) }),
    );
  });

  serve(app, deps, contract.listQuestions, async ({ query: { root, waiting }, user }) => {
    const roots = root === undefined ? undefined : [root];
    return (await listOwnQuestions(db, user.id, { roots, waiting: waiting !== undefined })).map(toOwnQuestion);
  });

  serve(app, deps, contract.answerQuestion, async ({ params, body, user }) =>
    toOwnQuestion(await answerQuestion(deps, user, params.id, body.answer)),
  );
};
