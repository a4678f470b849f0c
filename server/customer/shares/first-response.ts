/** The reply to the first request of a shared page. It is embedded in the page. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseSharedSelection, type FirstResponse } from '#contract/customer/first-screen.ts';
import { getShared, type ShownVersionQuery } from '#contract/customer/shares.ts';
import type { Deps } from '#server/platform/deps.ts';
import { parseInput, toProblem } from '#server/platform/http/problem.ts';
import { languageOfVisit } from './customer-language.ts';
import { openShare } from './open-share.ts';
import { listLinkDesigns, linkDesignAt } from './link-designs.ts';
import { loadSharedView } from './load-shared-view.ts';

interface Visit {
  request: FastifyRequest<{ Params: { token: string } }>;
  reply: FastifyReply;
}

const loadFirstResponse = async (
  deps: Deps,
  { request, reply }: Visit,
  selection: ShownVersionQuery,
): Promise<FirstResponse> => {
  const { token } = request.params;
  const { share, isOwner } = await openShare(deps, { request, reply, token }, 'look');
  const { option, version, reader } = parseInput(getShared.query, selection);
  const linkDesigns = await listLinkDesigns(deps.database.db, share);
  const language = languageOfVisit(request, share);
  const view = await loadSharedView(deps, linkDesigns, linkDesignAt(linkDesigns, option), version, {
    token,
    isOwner,
    language,
    reader,
  });
  const optionsScreen = option === undefined ? 'choice' : 'opening';
  const screen = linkDesigns.length === 1 ? 'design' : optionsScreen;
  return { screen, selection, language, view: getShared.reply.parse(view) };
};

/**
 * The reply that the page's own request would get, including expected refusals. It does not count as a view, because
 * programs fetch links for previews (`countSharedView`).
 * @returns undefined for a refusal that the page handles itself, such as too many requests
 */
export const createFirstResponse = async (deps: Deps, visit: Visit): Promise<FirstResponse | undefined> => {
  const selection = parseSharedSelection(visit.request.query as Record<string, unknown>);
  const language = languageOfVisit(visit.request);
  try {
    return await loadFirstResponse(deps, visit, selection);
  } catch (error) {
    const { status, code, message } = toProblem(error);
    if (status >= 500) throw error;
    if (code === 'share_locked') return { screen: 'locked', selection, language, status, problem: { code, message } };
    if (code === 'not_found' || code === 'invalid_input')
      return { screen: 'ended', selection, language, status, problem: { code, message } };
    return undefined;
  }
};
