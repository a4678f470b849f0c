import { Columns2, Eye } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { CompareSlider } from '#web/ui/pictures/compare-slider.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PresentButton } from '#web/ui/pictures/present.tsx';
import { useSeam } from '#web/ui/viewport/use-seam.ts';
import { useViewport } from '#web/ui/viewport/use-viewport.ts';
import { useElementSize } from '#web/ui/viewport/use-element-size.ts';
import { doubleTapZoom, fittedSize, type Size } from '#web/ui/viewport/viewport.ts';
import { handlePanKey, handleZoomKey } from '#web/ui/viewport/viewport-keys.ts';
import { ZoomFrame } from '#web/ui/viewport/zoom-frame.tsx';
import type { WizardResult } from '../state/wizard-state.ts';
import { useUnchangedOverlayUrl } from './use-unchanged-overlay-url.ts';
import { VIEWER } from './result-words.ts';
import { ZoomButtons } from '../canvas/canvas-bar.tsx';

type View = 'slider' | 'sides' | 'changed';

/** Used until the picture has loaded. */
const DEFAULT_SIZE: Size = { width: 3, height: 2 };

interface ResultViewerProps {
  result: WizardResult;
  others: readonly WizardResult[];
  /** Shown between the picture and its tools. */
  children?: ReactNode;
}

/** Shows before and after with a slider, side by side, or only the changed area. All views zoom together. */
export function ResultViewer({ result, others, children }: ResultViewerProps) {
  const [view, setView] = useState<View>('slider');
  const [picture, setPicture] = useState<Size>();
  const zoomed = useZoomed(picture ?? DEFAULT_SIZE, view);
  const { viewport } = zoomed;
  const toggle = (pressed: View): void => setView(view === pressed ? 'slider' : pressed);

  return (
    <section className="stage" aria-label={VIEWER.label}>
      <ResultContainer zoomed={zoomed} view={view} picture={picture ?? DEFAULT_SIZE}>
        <ShownPictures result={result} view={view} zoomed={zoomed} />
        <img
          src={result.generatedImage}
          alt=""
          hidden
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setPicture({ width, height })}
        />
      </ResultContainer>
      {children}
      <div className="canvas-bar">
        <Button
          look="quiet"
          size="sm"
          className="stage-compare"
          aria-pressed={view === 'sides'}
          onClick={() => toggle('sides')}
        >
          <Icon icon={Columns2} />
          {VIEWER.sides}
        </Button>
        <Button
          look="quiet"
          size="sm"
          className="stage-eye"
          aria-label={VIEWER.changed}
          aria-pressed={view === 'changed'}
          onClick={() => toggle('changed')}
        >
          <Icon icon={Eye} />
          <span>{VIEWER.changed}</span>
        </Button>
        <PresentButton
          className="stage-full"
          pictures={[result, ...others].map(({ originalImage, generatedImage }) => ({
            before: originalImage,
            after: generatedImage,
            alt: VIEWER.alt,
          }))}
        />
        <span className="stage-gap" />
        <ZoomButtons zoom={viewport.view.zoom} onZoom={viewport.zoomBy} />
      </div>
    </section>
  );
}

type Zoomed = ReturnType<typeof useZoomed>;

/** One viewport for all views; side by side both panes share it. */
const useZoomed = (picture: Size, shown: View) => {
  const container = useRef<HTMLDivElement>(null);
  /** The pane under the pointer, to whose corner positions are relative. */
  const pane = useRef<HTMLElement>(null);
  const firstPane = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const size = useElementSize(firstPane);
  const work = { ...useSeam(frame), closeZoom: doubleTapZoom(picture, fittedSize(picture, size)) };
  const viewport = useViewport(container, size, picture, work, pane);
  const { fit } = viewport;
  useEffect(() => fit(), [fit, shown]);
  const findPane = (event: PointerEvent): void => {
    if (event.buttons > 1 || !event.isPrimary) return;
    pane.current = (event.target as Element).closest<HTMLElement>('.zoom-window') ?? firstPane.current;
  };
  return { container, firstPane, frame, size, viewport, findPane };
};

interface ResultContainerProps {
  zoomed: Zoomed;
  view: View;
  picture: Size;
  children: ReactNode;
}

function ResultContainer({ zoomed: { container, viewport, findPane }, view, picture, children }: ResultContainerProps) {
  const help = useId();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Without Shift, arrow keys on the slider move it.
    const pans = event.shiftKey || !(event.target instanceof HTMLInputElement);
    if (handleZoomKey(viewport, event.key) || (pans && handlePanKey(viewport, event.key))) event.preventDefault();
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a picture that is zoomed and moved
    <div
      ref={container}
      className="result-window"
      role="group"
      aria-label={VIEWER.picture}
      aria-describedby={help}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it takes keys: zoom and pan
      tabIndex={0}
      data-view={view}
      style={{ '--ratio': picture.width / picture.height } as React.CSSProperties}
      onPointerDownCapture={findPane}
      onKeyDown={onKeyDown}
      {...viewport.handlers}
    >
      <p id={help} className="sr-only">
        {VIEWER.keys}
      </p>
      {children}
    </div>
  );
}

interface ShownProps {
  result: WizardResult;
  view: View;
  zoomed: Zoomed;
}

function ShownPictures({ result, view, zoomed: { firstPane, frame, size, viewport } }: ShownProps) {
  const overlayUrl = useUnchangedOverlayUrl(result, view === 'changed');
  const placed = { view: viewport.view, fitted: viewport.fitted, size };
  return (
    <>
      <div ref={firstPane} className="zoom-window">
        <ZoomFrame ref={frame} {...placed}>
          {view === 'slider' && (
            <CompareSlider
              key={result.renderId}
              before={result.originalImage}
              after={result.generatedImage}
              alt={VIEWER.alt}
              startsWithAfter
              loading="eager"
            />
          )}
          {view === 'sides' && (
            <Captioned side="bl" words={VIEWER.before}>
              <img src={result.originalImage} alt={VIEWER.altBefore} draggable={false} />
            </Captioned>
          )}
          {view === 'changed' && (
            <Captioned side="bl" words={overlayUrl === null ? VIEWER.comparing : VIEWER.changesLegend}>
              <img src={result.generatedImage} alt={VIEWER.altChanges} draggable={false} />
              {overlayUrl !== null && <img src={overlayUrl} alt="" draggable={false} />}
            </Captioned>
          )}
        </ZoomFrame>
      </div>
      {view === 'sides' && (
        <div className="zoom-window">
          <ZoomFrame {...placed}>
            <Captioned side="br" words={VIEWER.after}>
              <img src={result.generatedImage} alt={VIEWER.altAfter} draggable={false} />
            </Captioned>
          </ZoomFrame>
        </div>
      )}
    </>
  );
}

function Captioned({ side, words, children }: { side: 'bl' | 'br'; words: string; children: ReactNode }) {
  return (
    <figure>
      {children}
      <figcaption className={`photo-tag tag-${side}`}>{words}</figcaption>
    </figure>
  );
}
