/** The cut tool: the first tap sets a point, the second one cuts the zone from there. A tap on the point removes it. */
import { useState } from 'react';
import { NO_ZONE, type Zone } from '#engine/layers.ts';
import { toastError } from '#web/lib/toasts.ts';
import type { PreviewState } from '../preview/live-preview.ts';
import { nextOwnZone, listMentionedZones } from '../preview/marks-history.ts';
import { zoneAt } from '../preview/zone-outline.ts';
import { useActions } from '../studio-context.tsx';
import { PREVIEW } from '../studio-words.ts';
import { cutMark, isSamePlace, type PhotoPoint, type ToolSettings } from '../tools/tool-settings.ts';

/** Number of points on the line at which the zone is looked up. */
const SAMPLE_COUNT = 40;

/** The zone that contains most of the line. */
const zoneUnderLine = ({ map, zones }: PreviewState, from: PhotoPoint, to: PhotoPoint): Zone | undefined => {
  if (map === undefined || zones === undefined) return undefined;
  const hits = new Uint16Array(zones.length);
  for (let k = 0; k <= SAMPLE_COUNT; k++) {
    const fraction = k / SAMPLE_COUNT;
    const zone = zoneAt(map, from.x + (to.x - from.x) * fraction, from.y + (to.y - from.y) * fraction);
    if (zone !== NO_ZONE) hits[zone] = (hits[zone] ?? 0) + 1;
  }
  const maxHits = Math.max(...hits);
  return maxHits > 0 ? zones[hits.indexOf(maxHits)] : undefined;
};

export interface Cut {
  from: PhotoPoint | null;
  tap: (x: number, y: number) => void;
  cancel: () => void;
}

/** @param aspect width divided by height of the photo */
export const useCut = (tool: ToolSettings | null, aspect: number): Cut => {
  const { live } = useActions();
  const [placed, setPlaced] = useState<{ place: PhotoPoint; tool: ToolSettings | null } | null>(null);
  // Choosing another tool removes the point.
  const from = placed?.tool === tool ? placed.place : null;
  return {
    from,
    tap: (x, y) => {
      if (from === null) return setPlaced({ place: { x, y }, tool });
      setPlaced(null);
      // Touch has no Escape key, so a tap on the point cancels.
      if (isSamePlace(from, { x, y }, aspect)) return;
      const preview = live.state();
      const zone = zoneUnderLine(preview, from, { x, y });
      if (zone === undefined) return toastError(PREVIEW.noCut, PREVIEW.noCutText);
      const takenIds = [...(preview.zones ?? []).map(({ id }) => id), ...listMentionedZones(preview.marks.done)];
      live.mark(cutMark(from, { x, y }, nextOwnZone(zone.kind, takenIds)));
    },
    cancel: () => setPlaced(null),
  };
};
