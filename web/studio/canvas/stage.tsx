import { useEffect, useId, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import type { Zone } from '#engine/layers.ts';
import { RenderProgress } from '../render/render-progress.tsx';
import { currentPhoto } from '../state/step-access.ts';
import type { WizardPhoto } from '../state/wizard-state.ts';
import { useJob } from '../studio-context.tsx';
import { isDrawing, type Tool, type ToolSettings } from '../tools/tool-settings.ts';
import { QuestionRegion } from './ask-upholstery.tsx';
import { BrushLayer, useBrush } from './brush.tsx';
import { STAGE } from './canvas-words.ts';
import { CustomerPins } from './customer-pins.tsx';
import { PreviewPicture, ZoneOutlines } from './picture-layers.tsx';
import { PreviewNotice } from './preview-notice.tsx';
import { CanvasBar } from './canvas-bar.tsx';
import { StageTags } from './stage-tags.tsx';
import { usePictureTaps } from './use-picture-taps.ts';
import { useStageKeys } from './use-stage-keys.ts';
import { ToolPoints } from './tool-points.tsx';
import { useToolPoints } from './use-tool-points.ts';
import { useViewport } from '#web/ui/viewport/use-viewport.ts';
import { useElementSize } from '#web/ui/viewport/use-element-size.ts';
import type { Size, View } from '#web/ui/viewport/viewport.ts';

interface StageProps {
  /** Selected zones, which get one common outline. */
  zones: readonly string[];
  /** Selected panels. */
  panels: readonly number[];
  /** Increases with every request to outline all seats briefly; 0 before the first one. */
  allSeatsRequests: number;
  onZone: (zone: Zone | null, x: number, y: number) => void;
  /** Set while the correction tools are open. */
  tool: ToolSettings | null;
  /** Whether too little upholstery was found, so that a tap on the picture marks a seat. */
  asksForSeats: boolean;
  /** Called when the user says that all seats are marked; undefined until at least one is. */
  onSeatsMarked: (() => void) | undefined;
  /** Opens the correction tools. */
  onOpenTools: (tool: Tool) => void;
}

/** The live preview, which can be zoomed, tapped and drawn on. */
export function Stage(props: StageProps) {
  const { zones, panels, allSeatsRequests, onZone, tool, asksForSeats, onSeatsMarked, onOpenTools } = props;
  const { state } = useJob();
  const photo = currentPhoto(state);
  const edited = state.editing?.image === photo?.url ? (state.editing ?? undefined) : undefined;
  const correcting = tool !== null;
  const container = useRef<HTMLDivElement>(null);
  const size = useElementSize(container);
  const { picture, onLoad } = useStagePictureSize(photo);
  const aspect = picture === null ? 1 : picture.width / picture.height;
  const [comparing, setComparing] = useState(false);
  const [showChangedArea, setShowChangedArea] = useState(false);
  const helpId = useId();

  const { points, instruction, cancel, ...toolTaps } = useToolPoints(tool, aspect);
  const { tap, draw, press } = usePictureTaps({ tool, asksForSeats, onZone, ...toolTaps });
  const { stroke, ring, ...drawing } = useBrush({ tool, aspect, onStroke: draw });
  const actions = { draws: correcting && isDrawing(tool), onTap: tap, ...drawing };
  const viewport = useViewport(container, size, picture, actions);
  const { view, fitted, fit, handlers } = viewport;
  const keys = useStageKeys({
    correcting,
    aspect,
    viewport,
    onPress: press,
    onCompare: setComparing,
    onEscape: cancel,
  });
  useEffect(() => fit(), [fit, photo?.url]);

  return (
    <section className="stage" aria-label={STAGE.label} style={{ '--ratio': aspect } as CSSProperties}>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a drawing surface is an application to assistive technology */}
      <div
        ref={container}
        className={tool === null ? 'stage-window' : `stage-window stage-window-${tool.tool}`}
        role="application"
        aria-roledescription={STAGE.roleDescription}
        aria-label={correcting ? STAGE.photoCorrecting : STAGE.photo}
        aria-describedby={helpId}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it takes keys: zoom, pan, choose
        tabIndex={0}
        {...keys.handlers}
        {...handlers}
      >
        <p id={helpId} className="sr-only">
          {keysHelp(correcting, asksForSeats)}
        </p>
        {photo !== undefined && (
          <PictureFrame view={view} fitted={fitted}>
            <img src={photo.url} alt="" className="stage-layer" draggable={false} onLoad={onLoad} />
            {!comparing && <PreviewPicture zoom={view.zoom} showChangedArea={showChangedArea && !correcting} />}
            <ZoneOutlines
              zones={zones}
              panels={panels}
              allSeatsRequests={allSeatsRequests}
              outlinesAllZones={correcting || asksForSeats}
              dimsOtherAreas={correcting}
              comparing={comparing}
            />
            {correcting && <BrushLayer tool={tool} aspect={aspect} stroke={stroke} ring={ring} />}
            <ToolPoints points={points} />
            {edited !== undefined && <CustomerPins design={edited} />}
            {!correcting && !asksForSeats && <QuestionRegion />}
            {keys.cross !== null && <Crosshair {...keys.cross} />}
          </PictureFrame>
        )}
        <StageTags comparing={comparing} correcting={correcting} instruction={instruction} />
      </div>
      <PreviewNotice {...{ asksForSeats, correcting, onSeatsMarked, onOpenTools }} />
      <RenderProgress />
      <CanvasBar
        viewport={viewport}
        comparing={comparing}
        onCompare={setComparing}
        showChangedArea={showChangedArea}
        onShowChangedArea={setShowChangedArea}
        correcting={correcting}
      />
    </section>
  );
}

const keysHelp = (correcting: boolean, asksForSeats: boolean): string => {
  if (correcting) return STAGE.keysCorrecting;
  return asksForSeats ? STAGE.keysMarking : STAGE.keys;
};

/** Size of the picture as decoded by the browser, or, until then, as measured by the server. */
const useStagePictureSize = (photo: WizardPhoto | undefined) => {
  const [natural, setNatural] = useState<(Size & { url: string }) | null>(null);
  const onLoad = ({ currentTarget: { naturalWidth, naturalHeight } }: { currentTarget: HTMLImageElement }): void => {
    if (photo !== undefined) setNatural({ url: photo.url, width: naturalWidth, height: naturalHeight });
  };
  const measured =
    photo?.width !== undefined && photo.height !== undefined ? { width: photo.width, height: photo.height } : null;
  return { picture: natural?.url === photo?.url ? natural : measured, onLoad };
};

/** Positions the picture and its layers in the container. */
function PictureFrame({ view, fitted, children }: { view: View; fitted: Size; children: ReactNode }) {
  const style = {
    width: fitted.width,
    height: fitted.height,
    transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) scale(${view.zoom})`,
    '--zoom': view.zoom,
  } as CSSProperties;
  return (
    <div className="stage-picture" style={style}>
      {children}
    </div>
  );
}

/** The pointer for keyboard users. */
function Crosshair({ x, y }: { x: number; y: number }) {
  return <span className="cross" style={{ left: `${x * 100}%`, top: `${y * 100}%` }} aria-hidden="true" />;
}
