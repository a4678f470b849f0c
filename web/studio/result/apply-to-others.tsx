import { useQueries } from '@tanstack/react-query';
import { getAnalysis, type Analysis } from '#contract/studio/photos.ts';
import { endpointQuery } from '#web/lib/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { firstQuestions, nextQuestion } from '../preview/open-questions.ts';
import { canGenerate } from '../render/render-words.ts';
import { otherPhotos } from '../render/use-photos-batch.ts';
import type { WizardResult } from '../state/wizard-state.ts';
import { useAccount, useActions, useJob, useRendering } from '../studio-context.tsx';
import { RESULT } from './result-words.ts';

/** Renders the design on the other photos; the button names the cost and what is left (S-101). Photos with open questions come later. */
export function ApplyToOthers({ result }: { result: WizardResult }) {
  const { state } = useJob();
  const { allowance } = useAccount();
  const { render } = useRendering();
  const failed = new Set(render.failed.map(({ photo }) => photo));
  const photos = otherPhotos(state, result).filter((photo) => !failed.has(photo));
  const unsure = usePhotosWithQuestions(photos);
  // Only as many as the allowance permits.
  const ready = photos.filter((photo) => !unsure.includes(photo)).slice(0, allowance.left ?? undefined);
  return (
    <>
      {unsure.length > 0 && <QuestionsFirst photos={unsure} />}
      {ready.length > 0 && (
        <Button
          className="w-full"
          disabled={state.generating !== null || !canGenerate(allowance)}
          onClick={() => void render.applyToOthers(ready)}
        >
          <span>
            {(unsure.length > 0 ? RESULT.applyToRest : RESULT.applyToOthers)(ready.length)}
            <span className="small num">{RESULT.uses(ready.length, allowance.left)}</span>
          </span>
        </Button>
      )}
    </>
  );
}

/** Leads to the first of the photos in which a render would paint, or leave out, what the user was asked about. */
function QuestionsFirst({ photos }: { photos: readonly string[] }) {
  const { images } = useJob().state;
  const { dispatch } = useActions();
  const index = images.findIndex(({ url }) => photos.includes(url));
  return (
    <div className="note no-print grid gap-2">
      <p className="small">{RESULT.questionsFirst(photos.length)}</p>
      <Button
        size="sm"
        className="justify-self-start wrap-anywhere"
        onClick={() => {
          dispatch({ type: 'image-selected', index });
          dispatch({ type: 'step-entered', step: 3 });
        }}
      >
        <bdi>{RESULT.answerIn(images[index]?.name ?? RESULT.another)}</bdi>
      </Button>
    </div>
  );
}

const POLL_MS = 1500;

const hasOpenQuestion = ({ questions, marks }: Analysis): boolean =>
  nextQuestion(firstQuestions(questions, marks), marks) !== undefined;

/** Asked for again at every visit, because answers change it. */
const usePhotosWithQuestions = (photos: readonly string[]): string[] => {
  const analyses = useQueries({
    queries: photos.map((image) => ({
      ...endpointQuery(getAnalysis, { query: { image } }),
      staleTime: 0,
      refetchInterval: ({ state: { data } }: { state: { data?: Analysis | undefined } }) =>
        data?.state === 'queued' || data?.state === 'running' ? POLL_MS : (false as const),
    })),
  });
  return photos.filter((_, i) => {
    const analysis = analyses[i]?.data;
    return analysis !== undefined && hasOpenQuestion(analysis);
  });
};
