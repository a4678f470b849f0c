/** Layers over the photo. Each subscribes to its own part of the preview, so that few of them rerender. */
import { usePreview, useJob } from '../studio-context.tsx';
import { outlinePath, mergeNumbers } from '../preview/zone-outline.ts';
import { UnchangedOverlay, ZoneOverlay } from './picture-canvas.tsx';
import { OutlineLayer } from './outline-layer.tsx';
import { RasterCanvas } from '../../ui/pictures/raster-canvas.tsx';

/** Zoom from which the preview's pixels are drawn without smoothing. */
const MIN_CRISP_ZOOM = 4;

/** The preview's picture, and over it the changed area. */
export function PreviewPicture({ zoom, showChangedArea }: { zoom: number; showChangedArea: boolean }) {
  const painted = usePreview((preview) => preview.painted);
  return (
    <>
      {painted !== null && (
        <RasterCanvas
          picture={painted.picture}
          className={zoom >= MIN_CRISP_ZOOM ? 'stage-layer stage-crisp' : 'stage-layer'}
        />
      )}
      {showChangedArea && painted !== null && <UnchangedOverlay painted={painted} />}
    </>
  );
}

interface ZoneOutlinesProps {
  /** Selected zones, which get one common outline. */
  zones: readonly string[];
  /** Selected panels. */
  panels: readonly number[];
  /** Increases with every request to outline all seats briefly; 0 before the first one. */
  allSeatsRequests: number;
  /** Whether to outline the other zones too. */
  outlinesAllZones: boolean;
  /** Whether to cover everything but upholstery with a translucent gray overlay. */
  dimsOtherAreas: boolean;
  /** Whether only the photo is shown. */
  comparing: boolean;
}

export function ZoneOutlines({
  zones: chosen,
  panels,
  allSeatsRequests,
  outlinesAllZones,
  dimsOtherAreas,
  comparing,
}: ZoneOutlinesProps) {
  const map = usePreview((preview) => preview.map);
  const zones = usePreview((preview) => preview.zones) ?? [];
  const outlines = usePreview((preview) => preview.outlines) ?? [];
  const painted = usePreview((preview) => preview.painted);
  const panelMap = usePreview((preview) => preview.panels);
  const isBusy = useJob().state.generating !== null;
  if (map === undefined) return null;
  const numbers = chosen
    .map((zone) => zones.findIndex(({ id }) => id === zone))
    .filter((onlySelected) => onlySelected >= 0);
  const [onlySelected = -1] = numbers.length === 1 ? numbers : [];
  const isSeat = ({ kind }: (typeof zones)[number]): boolean => kind !== 'door' && kind !== 'custom';
  return (
    <>
      {dimsOtherAreas && <ZoneOverlay map={map} painted={painted} zone={onlySelected < 0 ? null : onlySelected} />}
      {outlinesAllZones &&
        !isBusy &&
        outlines.map(
          (path, i) =>
            i !== onlySelected &&
            path !== '' && <OutlineLayer key={zones[i]?.id ?? i} map={map} path={path} look="quiet" />,
        )}
      {allSeatsRequests > 0 &&
        !comparing &&
        zones.map(
          (zone, i) =>
            isSeat(zone) &&
            outlines[i] !== '' && (
              <OutlineLayer key={`${allSeatsRequests} ${zone.id}`} map={map} path={outlines[i] ?? ''} look="brief" />
            ),
        )}
      {onlySelected >= 0 && !comparing && <OutlineLayer map={map} path={outlines[onlySelected] ?? ''} />}
      {numbers.length > 1 && !comparing && <OutlineLayer map={map} path={outlinePath(mergeNumbers(map, numbers), 0)} />}
      {panelMap !== undefined && panels.length > 0 && !comparing && (
        <OutlineLayer map={panelMap} path={outlinePath(mergeNumbers(panelMap, panels), 0)} />
      )}
    </>
  );
}
