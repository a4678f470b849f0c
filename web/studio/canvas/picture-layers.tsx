/** Layers over the photo. Each reads its own part of the preview, so that a new picture renders one of them alone. */
import { usePreview, useRendering, useJob } from '../studio-context.tsx';
import { outlinePath, unionOf } from '../preview/zone-outline.ts';
import { ChangedVeil, PictureCanvas, ZoneVeil } from './picture-canvas.tsx';
import { OutlineLayer } from './outline-layer.tsx';

/** Zoom from which a pixel of the preview is large enough to be visible. */
const CRISP_FROM = 4;

/** A partial picture of another engine; outside the upholstery it is the photo. */
export const usePartial = (): string | undefined => {
  const { state } = useJob();
  const { render } = useRendering();
  return state.generating === null ? undefined : render.view?.partial;
};

/** The live picture, and over it the server's partial picture or the changed area. */
export function Painting({ zoom, showChanged }: { zoom: number; showChanged: boolean }) {
  const painted = usePreview((preview) => preview.painted);
  const kept = usePreview((preview) => preview.kept);
  const partial = usePartial();
  return (
    <>
      {kept !== null && <img src={kept} alt="" className="stage-layer" draggable={false} />}
      {painted !== null && <PictureCanvas picture={painted.picture} crisp={zoom >= CRISP_FROM} />}
      {partial !== undefined && <img src={partial} alt="" className="stage-layer" draggable={false} />}
      {showChanged && painted !== null && <ChangedVeil changed={painted.changed} />}
    </>
  );
}

interface ThreadsProps {
  /** Zones that are outlined as one. */
  zones: readonly string[];
  /** Panels in their place. */
  panels: readonly number[];
  /** Count of requests to show all seats for a moment; 0 before the first one. */
  allSeatsRequests: number;
  /** Every other outline, too. */
  all: boolean;
  /** A veil over everything but upholstery. */
  veil: boolean;
  /** The photo alone, with the correction in progress. */
  comparing: boolean;
}

/** The outlines of the zones. */
export function Threads({ zones: chosen, panels, allSeatsRequests, all, veil, comparing }: ThreadsProps) {
  const map = usePreview((preview) => preview.map);
  const zones = usePreview((preview) => preview.zones) ?? [];
  const outlines = usePreview((preview) => preview.outlines) ?? [];
  const panelMap = usePreview((preview) => preview.panels);
  if (map === undefined) return null;
  const numbers = chosen.map((one) => zones.findIndex(({ id }) => id === one)).filter((number) => number >= 0);
  const [number = -1] = numbers.length === 1 ? numbers : [];
  const isSeat = ({ kind }: (typeof zones)[number]): boolean => kind !== 'door' && kind !== 'custom';
  return (
    <>
      {veil && <ZoneVeil map={map} zone={number < 0 ? null : number} />}
      {all &&
        outlines.map(
          (path, i) =>
            i !== number && path !== '' && <OutlineLayer key={zones[i]?.id ?? i} map={map} path={path} look="quiet" />,
        )}
      {allSeatsRequests > 0 &&
        !comparing &&
        zones.map(
          (one, i) =>
            isSeat(one) &&
            outlines[i] !== '' && (
              <OutlineLayer key={`${allSeatsRequests} ${one.id}`} map={map} path={outlines[i] ?? ''} look="brief" />
            ),
        )}
      {number >= 0 && !comparing && <OutlineLayer map={map} path={outlines[number] ?? ''} />}
      {numbers.length > 1 && !comparing && <OutlineLayer map={map} path={outlinePath(unionOf(map, numbers), 0)} />}
      {panelMap !== undefined && panels.length > 0 && !comparing && (
        <OutlineLayer map={panelMap} path={outlinePath(unionOf(panelMap, panels), 0)} />
      )}
    </>
  );
}
