/** Empty values for features that need an account. A visitor's studio has no controls for them. */
import { emptyDraft } from '../colorways/colorway-draft.ts';
import type { Colorways } from '../colorways/use-colorways.ts';
import type { RenderControl } from '../render/use-render.ts';

const nothing = (): void => undefined;
const nothingLater = async (): Promise<void> => undefined;

export const NO_RENDER: RenderControl = {
  view: null,
  batch: null,
  failed: [],
  generate: nothingLater,
  cancel: nothingLater,
  applyToOthers: nothingLater,
  retry: nothing,
  refusal: null,
  clearRefusal: nothing,
};

export const NO_COLORWAYS: Colorways = {
  draft: emptyDraft(''),
  cells: [],
  work: new Map(),
  running: false,
  underWay: { done: 0, of: 0 },
  count: 0,
  show: nothing,
  hide: nothing,
  pick: nothing,
  toggle: nothing,
  run: nothing,
  retry: nothing,
  stop: nothingLater,
  saveRest: nothingLater,
};
