/** Layers over the photo. Each reads its own part of the preview, so that a new picture renders one of them alone. */
import { usePreview, useRendering, useJob } from '../studio-context.tsx';
import { outlinePath } from '../preview/zone-outline.ts';
import { ChangedVeil, PictureCanvas, ZoneVeil } from './picture-canvas.tsx';
import { ZoneThread } from './zone-thread.tsx';

/** From here on a pixel of the preview is large enough to be seen as one. */
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
  const partial = usePartial();
  return (
    <>
      {painted !== null && <PictureCanvas picture={painted.picture} crisp={zoom >= CRISP_FROM} />}
      {partial !== undefined && <img src={partial} alt="" className="stage-layer" draggable={false} />}
      {showChanged && painted !== null && <ChangedVeil changed={painted.changed} />}
    </>
  );
}

interface ThreadsProps {
  /** Id of the zone that is outlined. */
  zone: string | null;
  /** A panel of a zone in its place. */
  panel: number | null;
  /** Above 0 all seats are shown for a moment; again with every other number. */
  wholes: number;
  /** Every other outline, too. */
  all: boolean;
  /** A veil over everything but upholstery. */
  veil: boolean;
  /** The photo alone, with the correction in progress. */
  comparing: boolean;
}

/** The outlines of the zones. */
export function Threads({ zone, panel, wholes, all, veil, comparing }: ThreadsProps) {
  const map = usePreview((preview) => preview.map);
  const zones = usePreview((preview) => preview.zones) ?? [];
  const outlines = usePreview((preview) => preview.outlines) ?? [];
  const panels = usePreview((preview) => preview.panels);
  if (map === undefined) return null;
  const number = zone === null ? -1 : zones.findIndex(({ id }) => id === zone);
  const isSeat = ({ kind }: (typeof zones)[number]): boolean => kind !== 'door' && kind !== 'custom';
  return (
    <>
      {veil && <ZoneVeil map={map} zone={number < 0 ? null : number} />}
      {all &&
        outlines.map(
          (path, i) =>
            i !== number && path !== '' && <ZoneThread key={zones[i]?.id ?? i} map={map} path={path} look="quiet" />,
        )}
      {wholes > 0 &&
        !comparing &&
        zones.map(
          (one, i) =>
            isSeat(one) &&
            outlines[i] !== '' && (
              <ZoneThread key={`${wholes} ${one.id}`} map={map} path={outlines[i] ?? ''} look="brief" />
            ),
        )}
      {number >= 0 && !comparing && <ZoneThread map={map} path={outlines[number] ?? ''} />}
      {panels !== undefined && panel !== null && !comparing && (
        <ZoneThread map={panels} path={outlinePath(panels, panel)} />
      )}
    </>
  );
}
