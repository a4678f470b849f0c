/** A render as the browser sees it. */
import type { GenerateReply, RenderView, UnsavedRender } from '#contract/studio/renders.ts';
import type { ProblemReply } from '#contract/problem.ts';
import type { RenderRow } from '#server/platform/db/schema.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { fileUrl } from '#server/platform/files/file-store.ts';
import { createLines, vehicleOf } from '../designs/design-lines.ts';

/** @returns undefined when the render did not succeed, or its picture has been removed */
export const toGenerateReply = (render: RenderRow): GenerateReply | undefined => {
  if (render.state !== 'succeeded' || render.resultFileId === null) return undefined;
  return {
    generatedImage: fileUrl({ id: render.resultFileId }),
    analysis: render.analysis ?? '',
    upgradeToPremium: render.upgradeToPremium,
    renderId: render.id,
    rendersRemaining: render.rendersRemaining,
    isHighRes: render.isHighRes,
  };
};

const problemReply = (code: ProblemReply['code'], message: string): ProblemReply => ({
  code,
  message,
  upgradeToPremium: false,
});
const FAILED = problemReply('render_failed', 'This picture could not be rendered. Your render was refunded.');
const CANCELLED = problemReply('cancelled', 'This render was cancelled and refunded.');
const REMOVED = problemReply('not_found', 'This picture was not saved and has been removed.');

/** Reason why there is no picture; undefined while there may be one. */
export const getProblem = ({ state, problem, resultFileId }: RenderRow): ProblemReply | undefined => {
  if (state === 'failed') return problem ?? FAILED;
  if (state === 'cancelled') return CANCELLED;
  return state === 'succeeded' && resultFileId === null ? REMOVED : undefined;
};

/** The answer to a call that waited until the render ended. @throws Problem when there is no picture */
export const requireResult = (render: RenderRow): GenerateReply => {
  const result = toGenerateReply(render);
  if (result !== undefined) return result;
  const problem = getProblem(render);
  if (problem === undefined) throw new Error(`render ${render.id} has not ended`);
  throw new Problem(problem.code, problem.message, { upgradeToPremium: false });
};

export interface ProgressEstimate {
  queuePosition: number | null;
  etaMs: number | null;
}

export const toRenderView = (render: RenderRow, { queuePosition, etaMs }: ProgressEstimate): RenderView => {
  const { cover, engine } = render;
  return {
    id: render.id,
    state: render.state,
    stage: render.stage,
    progress: render.progress,
    queuePosition,
    etaMs,
    originalImage: render.image,
    ...(render.batchId === null ? {} : { batchId: render.batchId }),
    createdAt: render.createdAt.toISOString(),
    design: render.design,
    ...(engine === null ? {} : { engine }),
    result: toGenerateReply(render),
    summary: render.summary ?? undefined,
    ...(cover === null ? {} : { cover, parts: createLines(cover) }),
    problem: getProblem(render),
  };
};

/** @returns nothing for a render without a picture */
export const toUnsavedRenders = ({ render, keptUntil }: { render: RenderRow; keptUntil: Date }): UnsavedRender[] => {
  const result = toGenerateReply(render);
  if (result === undefined) return [];
  return [
    {
      id: render.id,
      originalImage: render.image,
      picture: result.generatedImage,
      vehicle: vehicleOf(render.design),
      createdAt: render.createdAt.toISOString(),
      keptUntil: keptUntil.toISOString(),
    },
  ];
};
