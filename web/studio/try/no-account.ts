/** Empty values for features that need an account. A visitor's studio has no controls for them. */
import { emptyDraft } from '../colorways/colorway-draft.ts';
import type { Colorways } from '../colorways/use-colorways.ts';
import type { RenderControl } from '../render/use-render.ts';

const doNothing = (): void => undefined;
const resolveNothing = async (): Promise<void> => undefined;

export const NO_RENDER: RenderControl = {
  view: null,
  batch: null,
  failed: [],
  notStarted: [],
  generate: resolveNothing,
  cancel: resolveNothing,
  applyToOthers: resolveNothing,
  retry: doNothing,
  refusal: null,
  clearRefusal: doNothing,
};

export const NO_COLORWAYS: Colorways = {
  draft: emptyDraft(''),
  cells: [],
  renders: new Map(),
  areRendersKnown: true,
  running: false,
  batchProgress: { done: 0, total: 0 },
  renderCount: 0,
  open: doNothing,
  close: doNothing,
  setCovers: doNothing,
  toggleCell: doNothing,
  run: doNothing,
  retry: doNothing,
  stop: resolveNothing,
  saveUnsaved: resolveNothing,
};
