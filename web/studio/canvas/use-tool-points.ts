import type { PhotoPoint, ToolSettings } from '../tools/tool-settings.ts';
import { STAGE } from './canvas-words.ts';
import { useCut } from './use-cut.ts';
import { useLassoKeys } from './use-lasso-keys.ts';

/** Points of an unfinished action: the start of a cut, or the corners of a lasso. */
interface UnfinishedTool {
  points: readonly PhotoPoint[];
  /** Instruction for the tool's next step; may be empty. */
  instruction: string;
  onCut: (x: number, y: number) => void;
  onCorner: (x: number, y: number) => void;
  /** Absent while there is nothing to cancel. */
  cancel: (() => void) | undefined;
}

/** @param aspect width divided by height of the photo */
export const useToolPoints = (tool: ToolSettings | null, aspect: number): UnfinishedTool => {
  const cut = useCut(tool, aspect);
  const lasso = useLassoKeys(tool, aspect);
  const taps = { onCut: cut.tap, onCorner: lasso.press };
  if (cut.from !== null) return { ...taps, points: [cut.from], instruction: STAGE.nextOfCut, cancel: cut.cancel };
  const { corners, cancel } = lasso;
  return corners.length > 0
    ? { ...taps, points: corners, instruction: STAGE.nextOfLasso, cancel }
    : { ...taps, points: [], instruction: '', cancel: undefined };
};
