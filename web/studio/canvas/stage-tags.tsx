import { isPremiumStyle } from '#contract/options.ts';
import { MAX_MARKS_PER_PHOTO } from '#contract/studio/photos.ts';
import { addMark } from '../preview/marks-history.ts';
import { currentPhoto } from '../state/step-access.ts';
import { useAccount, useJob, usePreview } from '../studio-context.tsx';
import { PREMIUM_STYLE } from '../studio-words.ts';
import { STAGE } from './canvas-words.ts';

interface StageTagsProps {
  comparing: boolean;
  correcting: boolean;
  /** Instruction for the tool's next step; may be empty. */
  instruction: string;
}

/** Tags on the picture: its state, a premium style, the limit of corrections, the tool's next step. */
export function StageTags({ comparing, correcting, instruction }: StageTagsProps) {
  const { state } = useJob();
  const { allowance } = useAccount();
  const isPainting = usePreview((preview) => preview.isPainting || preview.isReanalyzing);
  const isPainted = usePreview((preview) => preview.painted !== null);
  const isFull = usePreview(({ marks }) => correcting && addMark(marks, { type: 'invert' }) === marks);
  const isLocked = state.mode === 'quick' && isPremiumStyle(state.options.style) && !allowance.isPremium;
  const tag = isPainted ? STAGE.live : STAGE.unpainted;
  return (
    <div className="stage-tags">
      {currentPhoto(state) !== undefined && (
        <span className={isPainting && !comparing ? 'photo-tag photo-tag-busy' : 'photo-tag'}>
          {comparing ? STAGE.original : tag}
        </span>
      )}
      {isLocked && !comparing && <span className="photo-tag photo-tag-lock">{PREMIUM_STYLE}</span>}
      {isFull && <span className="photo-tag">{STAGE.mostMarks(MAX_MARKS_PER_PHOTO)}</span>}
      {correcting && (
        <span className={instruction === '' ? 'sr-only' : 'photo-tag'} role="status">
          {instruction}
        </span>
      )}
    </div>
  );
}
