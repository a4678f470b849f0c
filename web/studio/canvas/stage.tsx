import { useEffect, useId, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { NO_ZONE } from '#engine/layers.ts';
import { isPremiumStyle } from '#contract/options.ts';
import { addMark, MOST_MARKS } from '../preview/marks-history.ts';
import { draws, FIRST_TOOL, strokeMark, tapMark, type ToolSettings } from '../tools/tool-settings.ts';
import { currentImage } from '../state/step-gates.ts';
import { useStudio } from '../studio-context.tsx';
import { PREMIUM_STYLE } from '../studio-words.ts';
import { zoneAt } from '../preview/zone-outline.ts';
import { ChangedVeil, PictureCanvas, ZoneVeil } from './picture-canvas.tsx';
import { PreviewNotice } from './preview-notice.tsx';
import { StageBar } from './stage-bar.tsx';
import { useViewport } from './use-viewport.ts';
import { useWindowSize } from './use-window-size.ts';
import { ZoneThread } from './zone-thread.tsx';
import { RenderProgress } from '../render/render-progress.tsx';
import { STAGE } from './canvas-words.ts';

interface StageProps {
  /** Zone id whose outline is tacked out. */
  zone: string | null;
  /** Above 0 all seats are shown for a moment; again with every other number. */
  wholes: number;
  onZone: (zone: string | null) => void;
  /** Set while the zones are corrected. */
  tool: ToolSettings | null;
  /** A tap beside what was found marks a seat. */
  asking: boolean;
}

/** From here on a pixel of the preview is large enough to be seen as one. */
const CRISP_FROM = 4;
const CROSS_STEP = 0.02;
const PAN_STEP_PX = 60;

/** The picture, as large as the page allows: live, zoomable, and the surface of the correction tools. */
export function Stage({ zone, wholes, onZone, tool, asking }: StageProps) {
  const { state, preview, live, allowance, render } = useStudio();
  const image = currentImage(state);
  const window = useRef<HTMLDivElement>(null);
  const size = useWindowSize(window);
  const [natural, setNatural] = useState<{ url: string; width: number; height: number } | null>(null);
  const [comparing, setComparing] = useState(false);
  const [showChanged, setShowChanged] = useState(false);
  const correcting = tool !== null;
  const [placed, setPlaced] = useState<{ x: number; y: number; correcting: boolean } | null>(null);
  // Taking up or putting away the tools begins without a cross.
  const cross = placed?.correcting === correcting ? placed : null;
  const setCross = (x: number, y: number): void => setPlaced({ x, y, correcting });
  const stroke = useRef<SVGPathElement>(null);
  const brush = useRef<SVGEllipseElement>(null);
  const helpId = useId();

  const picture =
    natural?.url === image?.url
      ? natural
      : image?.width !== undefined && image.height !== undefined
        ? { width: image.width, height: image.height }
        : null;
  const { map, zones, outlines } = preview;
  const zoneNumber = zone === null ? -1 : (zones?.findIndex(({ id }) => id === zone) ?? -1);

  const tap = (x: number, y: number): void => {
    if (tool !== null) {
      const mark = tapMark(tool, x, y);
      if (mark !== undefined) live.mark(mark);
      return;
    }
    if (map === undefined) return;
    const number = zoneAt(map, x, y);
    const seat = asking && number === NO_ZONE ? tapMark(FIRST_TOOL, x, y) : undefined;
    if (seat !== undefined) return live.mark(seat);
    onZone(number === NO_ZONE ? null : (zones?.[number]?.id ?? null));
  };

  const aspect = picture === null ? 1 : picture.width / picture.height;
  const drawStroke = (points: readonly (readonly [number, number])[]): void =>
    stroke.current?.setAttribute(
      'd',
      points.length === 0
        ? ''
        : `M${points.map(([x, y]) => `${(x * 1000).toFixed(1)} ${((y * 1000) / aspect).toFixed(1)}`).join('L')}${points.length === 1 ? 'h.01' : ''}`,
    );

  const { view, fitted, zoomBy, fit, panBy, handlers } = useViewport(window, size, picture, {
    draws: tool !== null && draws(tool),
    onTap: tap,
    ...(tool === null
      ? {}
      : {
          onDraw: (phase, points) => {
            if (phase === 'start' || phase === 'move') return drawStroke(points);
            drawStroke([]);
            const mark = phase === 'end' ? strokeMark(tool, points) : undefined;
            if (mark !== undefined) live.mark(mark);
          },
          onHover: (place) => {
            brush.current?.setAttribute('visibility', place === null || !draws(tool) ? 'hidden' : 'visible');
            if (place === null) return;
            brush.current?.setAttribute('cx', String(place.x * 1000));
            brush.current?.setAttribute('cy', String((place.y * 1000) / aspect));
          },
        }),
  });

  useEffect(() => fit(), [fit, image?.url]);

  const applyAtCross = (): void => {
    if (cross === null) return setCross(0.5, 0.5);
    if (tool !== null && draws(tool)) {
      const mark = strokeMark(tool, [[cross.x, cross.y]]);
      if (mark !== undefined) live.mark(mark);
    } else tap(cross.x, cross.y);
  };

  const moveCross = (dx: number, dy: number): void =>
    cross === null
      ? setCross(0.5, 0.5)
      : setCross(Math.min(1, Math.max(0, cross.x + dx)), Math.min(1, Math.max(0, cross.y + dy)));

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const fine = event.shiftKey ? 0.2 : 1;
    const arrows: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    };
    const arrow = arrows[event.key];
    if (arrow !== undefined && tool === null && view.zoom > 1) panBy(-arrow[0] * PAN_STEP_PX, -arrow[1] * PAN_STEP_PX);
    else if (arrow !== undefined) moveCross(arrow[0] * CROSS_STEP * fine, arrow[1] * CROSS_STEP * fine * aspect);
    else if (event.key === 'Enter' || event.key === ' ') applyAtCross();
    else if (event.key === '+' || event.key === '=') zoomBy(1);
    else if (event.key === '-') zoomBy(-1);
    else if (event.key === '0') fit();
    else if (event.key === 'c' && !event.repeat) setComparing(true);
    else return;
    event.preventDefault();
  };

  const locked = state.mode === 'quick' && isPremiumStyle(state.options.style) && !allowance.premium;
  const painted = comparing ? null : preview.painted;
  const partial = comparing || state.generating === null ? undefined : render.view?.partial;
  const full = tool !== null && addMark(preview.marks, { type: 'invert' }) === preview.marks;

  return (
    <section className="stage" aria-label={STAGE.label}>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a drawing surface is an application to assistive technology */}
      <div
        ref={window}
        className={tool === null ? 'stage-window' : `stage-window stage-window-${tool.tool}`}
        role="application"
        aria-roledescription={STAGE.role}
        aria-label={tool === null ? STAGE.photo : STAGE.photoCorrecting}
        aria-describedby={helpId}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it takes keys: zoom, pan, choose
        tabIndex={0}
        style={{ '--ratio': aspect } as CSSProperties}
        onKeyDown={onKeyDown}
        onKeyUp={(event) => {
          if (event.key === 'c') setComparing(false);
        }}
        onBlur={() => setComparing(false)}
        {...handlers}
      >
        <p id={helpId} className="sr-only">
          {tool !== null ? STAGE.keysCorrecting : asking ? STAGE.keysMarking : STAGE.keys}
        </p>
        {image !== undefined && (
          <div
            className="stage-picture"
            style={
              {
                width: fitted.width,
                height: fitted.height,
                transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) scale(${view.zoom})`,
                '--zoom': view.zoom,
              } as CSSProperties
            }
          >
            <img
              src={image.url}
              alt=""
              className="stage-layer"
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setNatural({ url: image.url, width: naturalWidth, height: naturalHeight })
              }
            />
            {painted !== null && <PictureCanvas picture={painted.picture} crisp={view.zoom >= CRISP_FROM} />}
            {/* A picture on the way: what another engine has so far, outside the upholstery the photo. */}
            {partial !== undefined && <img src={partial} alt="" className="stage-layer" draggable={false} />}
            {showChanged && painted !== null && tool === null && <ChangedVeil changed={painted.changed} />}
            {tool !== null && map !== undefined && <ZoneVeil map={map} zone={zoneNumber < 0 ? null : zoneNumber} />}
            {(tool !== null || asking) &&
              map !== undefined &&
              outlines?.map(
                (path, i) =>
                  i !== zoneNumber &&
                  path !== '' && <ZoneThread key={zones?.[i]?.id ?? i} map={map} path={path} look="quiet" />,
              )}
            {wholes > 0 &&
              map !== undefined &&
              !comparing &&
              zones?.map(
                ({ id, kind }, i) =>
                  kind !== 'door' &&
                  kind !== 'custom' &&
                  outlines?.[i] !== '' && (
                    <ZoneThread key={`${wholes} ${id}`} map={map} path={outlines?.[i] ?? ''} look="brief" />
                  ),
              )}
            {map !== undefined && zoneNumber >= 0 && !comparing && (
              <ZoneThread map={map} path={outlines?.[zoneNumber] ?? ''} />
            )}
            {tool !== null && (
              <svg
                className="stage-layer"
                viewBox={`0 0 1000 ${1000 / aspect}`}
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <path
                  ref={stroke}
                  className={tool.tool === 'eraser' ? 'stroke-live stroke-live-out' : 'stroke-live'}
                  strokeWidth={tool.radius * 2000}
                />
                <ellipse
                  ref={brush}
                  className="brush-ring"
                  rx={tool.radius * 1000}
                  ry={tool.radius * 1000}
                  visibility="hidden"
                />
              </svg>
            )}
            {cross !== null && (
              <span
                className="cross"
                style={{ left: `${cross.x * 100}%`, top: `${cross.y * 100}%` }}
                aria-hidden="true"
              />
            )}
          </div>
        )}
        <div className="stage-tags">
          {image !== undefined && (
            <span className={preview.painting && !comparing ? 'photo-tag photo-tag-busy' : 'photo-tag'}>
              {comparing
                ? STAGE.original
                : partial !== undefined
                  ? STAGE.firstLook
                  : painted !== null
                    ? STAGE.live
                    : STAGE.still}
            </span>
          )}
          {locked && !comparing && <span className="photo-tag photo-tag-lock">{PREMIUM_STYLE}</span>}
          {full && <span className="photo-tag">{STAGE.mostMarks(MOST_MARKS)}</span>}
        </div>
        <PreviewNotice asking={asking} />
      </div>
      <RenderProgress />
      <StageBar
        zoom={view.zoom}
        onZoomIn={() => zoomBy(1)}
        onZoomOut={() => zoomBy(-1)}
        onFit={fit}
        comparing={comparing}
        onCompare={setComparing}
        showChanged={showChanged}
        onShowChanged={setShowChanged}
        correcting={tool !== null}
      />
    </section>
  );
}
