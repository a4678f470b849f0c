import type { WornPart } from '#contract/worn.ts';
import type { RenderRow } from '../db/schema.ts';
import { legacyWorn } from './legacy-worn.ts';

/** The covers of each part of a picture; undefined while there is no picture. */
export const wornOf = (render: Pick<RenderRow, 'worn' | 'summary' | 'request'>): WornPart[] | undefined =>
  render.worn ?? legacyWorn(render);
