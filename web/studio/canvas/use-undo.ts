import { useEffect, useRef } from 'react';
import type { DesignSnapshot } from '../state/wizard-state.ts';
import { useActions, useJob, usePreview } from '../studio-context.tsx';

/** Number of corrections before and after a choice. The choice caused those in between. */
interface MarkCounts {
  image: string | null;
  before: number;
  after: number;
}

/** Kept while the page is open, because the picture and its Undo are only on screen in one step of the wizard. */
const COUNTS_OF_CHOICES = new WeakMap<DesignSnapshot, MarkCounts>();

/**
 * One undo history for choices and corrections, the latest first. A choice and the corrections that it caused are one step,
 * such as making a panel a part of its own. Corrections from before the photo was opened are not part of it.
 */
export const useUndo = () => {
  const { past, future } = useJob().state;
  const { dispatch, live } = useActions();
  const image = usePreview((preview) => preview.image);
  const marksAtOpening = usePreview((preview) => preview.marksAtOpening);
  const { done, undone } = usePreview(({ marks }) => marks);
  const lastCount = useRef(done.length);
  const [choice, undoneChoice] = [past.at(-1), future[0]];

  useEffect(() => {
    const count = done.length;
    if (choice !== undefined && !COUNTS_OF_CHOICES.has(choice))
      COUNTS_OF_CHOICES.set(choice, { image, before: lastCount.current, after: count });
    if (undoneChoice !== undefined && !COUNTS_OF_CHOICES.has(undoneChoice))
      COUNTS_OF_CHOICES.set(undoneChoice, { image, before: count, after: lastCount.current });
    lastCount.current = count;
  }, [choice, undoneChoice, done, image]);

  const countsOf = (step: DesignSnapshot | undefined): MarkCounts | undefined => {
    const counts = step && COUNTS_OF_CHOICES.get(step);
    return counts?.image === image ? counts : undefined;
  };
  const undoMarks = (count: number): void => {
    for (let n = 0; n < count; n++) live.undoMark();
    if (count > 0) void live.finishCorrections();
  };
  const redoMarks = (count: number): void => {
    for (let n = 0; n < count; n++) live.redoMark();
    if (count > 0) void live.finishCorrections();
  };
  return {
    canUndo: choice !== undefined || done.length > marksAtOpening,
    canRedo: undoneChoice !== undefined || undone.length > 0,
    undo: (): void => {
      const { before = 0, after = 0 } = countsOf(choice) ?? {};
      if (done.length > Math.max(after, marksAtOpening)) return undoMarks(1);
      if (choice === undefined) return;
      dispatch({ type: 'undo' });
      undoMarks(Math.min(after, done.length) - before);
    },
    redo: (): void => {
      const { before = 0, after = 0 } = countsOf(undoneChoice) ?? {};
      if (undoneChoice === undefined || (undone.length > 0 && done.length < before)) return redoMarks(1);
      dispatch({ type: 'redo' });
      redoMarks(after - before);
    },
  };
};
