/** What a visitor's studio has in the place of what an account pays for: nothing runs, and no control asks for it. */
import { emptyBatch } from '../colorways/colorway-work.ts';
import type { Colorways } from '../colorways/use-colorways.ts';
import type { RenderControl } from '../render/use-render.ts';

const nothing = (): void => undefined;
const nothingLater = async (): Promise<void> => undefined;

export const NO_RENDER: RenderControl = {
  view: null,
  viewAt: 0,
  batch: null,
  generate: nothingLater,
  cancel: nothingLater,
  applyToOthers: nothingLater,
  refusal: null,
  clearRefusal: nothing,
};

export const NO_COLORWAYS: Colorways = {
  batch: emptyBatch(''),
  cells: [],
  running: false,
  view: null,
  count: 0,
  refusal: null,
  clearRefusal: nothing,
  show: nothing,
  hide: nothing,
  pick: nothing,
  toggle: nothing,
  run: nothing,
  retry: nothing,
  stop: nothingLater,
};
