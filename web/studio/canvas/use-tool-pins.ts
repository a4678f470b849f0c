import type { Place, ToolSettings } from '../tools/tool-settings.ts';
import { STAGE } from './canvas-words.ts';
import { useCut } from './use-cut.tsx';
import { useLassoKeys } from './use-lasso-keys.ts';

/** Places that a tool was told and that wait for more: the beginning of a cut, the corners of a lasso. */
interface ToolPins {
  places: readonly Place[];
  /** Instruction for the tool's next step, or nothing. */
  says: string;
  onCut: (x: number, y: number) => void;
  onCorner: (x: number, y: number) => void;
  /** Absent while nothing waits. */
  forget: (() => void) | undefined;
}

/** @param aspect width by height of the photo */
export const useToolPins = (tool: ToolSettings | null, aspect: number): ToolPins => {
  const cut = useCut(tool, aspect);
  const lasso = useLassoKeys(tool, aspect);
  const taps = { onCut: cut.tap, onCorner: lasso.press };
  if (cut.from !== null) return { ...taps, places: [cut.from], says: STAGE.cutEnds, forget: cut.forget };
  const { corners, forget } = lasso;
  return corners.length > 0
    ? { ...taps, places: corners, says: STAGE.lassoEnds, forget }
    : { ...taps, places: [], says: '', forget: undefined };
};
