/** Scores of panels, seats and surfaces of one labeled picture without a tap. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ZonesFound } from '#engine/analyze/outline/zones-found.ts';
import type { Raster } from '#engine/raster/raster.ts';
import { measureErrorBudget, type ErrorBudget } from './error-budget.ts';
import { mapFoundParts } from './found-parts.ts';
import { readPanels, readSurfaces } from './hand-labels.ts';
import { missedKinds, type Missed } from './missed-kinds.ts';
import { scorePanels, type PanelScore } from './score-panels.ts';
import { scoreSeats, type SeatScore } from './score-seats.ts';

export interface PartScore {
  id: string;
  iou: number;
  panels?: PanelScore;
  seats?: SeatScore;
  budget?: ErrorBudget;

  missed?: Missed;
}

interface Picture {
  id: string;
  /** Folder with `panels/` and `surfaces/`, if the picture has them. */
  drawings?: string;
}

/**
 * @param matte of the seats, 0..255
 * @param truth 1 seat, 0 other, 2 undecided
 */
export const measureParts = (
  { id, drawings }: Picture,
  photo: Raster,
  found: ZonesFound,
  matte: Uint8Array,
  truth: Uint8Array,
  iou: number,
): PartScore => {
  const drawing = (kind: 'panels' | 'surfaces'): string | undefined => {
    const file = drawings && path.join(drawings, kind, `${id}.json`);
    return file && existsSync(file) ? file : undefined;
  };
  const panels = drawing('panels');
  const surfaces = drawing('surfaces');
  const parts = panels && mapFoundParts(found);
  return {
    id,
    iou,
    ...(parts && { panels: scorePanels(readPanels(panels), parts), seats: scoreSeats(readPanels(panels), parts) }),
    ...(panels && { missed: missedKinds(photo, matte, truth, readPanels(panels)) }),
    ...(surfaces && { budget: measureErrorBudget(matte, truth, readSurfaces(surfaces, found.width, found.height)) }),
  };
};
