import type { WornPart } from '#contract/worn.ts';
import type { RenderRow } from '../db/schema.ts';
import { legacyWorn } from './legacy-worn.ts';

/** What each part of a picture wears; undefined while there is none. */
export const wornOf = (render: Pick<RenderRow, 'worn' | 'summary' | 'request'>): WornPart[] | undefined =>
  render.worn ?? legacyWorn(render);
