import { Columns2, Eye, Minus, Plus, SquareSplitHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { CompareSlider } from '#web/ui/compare-slider.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PresentButton } from '#web/ui/present.tsx';
import { RenderProgress } from '../render/render-progress.tsx';
import { zoomStep } from '../canvas/viewport.ts';
import type { WizardResult } from '../state/wizard-state.ts';
import { useDifference } from './use-difference.ts';
import { VIEWER } from './result-words.ts';

type View = 'slider' | 'sides' | 'changed';

/** Before and after: behind a seam, side by side, or the changed area. Zoomed, the window scrolls. */
export function ResultViewer({ result, others }: { result: WizardResult; others: readonly WizardResult[] }) {
  const [view, setView] = useState<View>('slider');
  const [zoom, setZoom] = useState(1);
  const [ratio, setRatio] = useState(3 / 2);
  const toggle = (wanted: View): void => setView(view === wanted ? 'slider' : wanted);

  return (
    <section className="stage" aria-label={VIEWER.label}>
      <div
        className="result-window"
        data-view={view}
        style={{ '--ratio': ratio, '--zoom': zoom } as React.CSSProperties}
      >
        <ShownPictures result={result} view={view} />
        <img
          src={result.generatedImage}
          alt=""
          hidden
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / naturalHeight)}
        />
      </div>
      <RenderProgress />
      <div className="stage-bar">
        <Button
          look="quiet"
          size="sm"
          className="stage-compare"
          aria-pressed={view === 'sides'}
          onClick={() => toggle('sides')}
        >
          <Icon of={view === 'sides' ? SquareSplitHorizontal : Columns2} />
          {view === 'sides' ? VIEWER.slider : VIEWER.sides}
        </Button>
        <Button
          look="quiet"
          size="sm"
          className="stage-eye"
          aria-pressed={view === 'changed'}
          onClick={() => toggle('changed')}
        >
          <Icon of={Eye} />
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
        <ZoomButtons zoom={zoom} onZoom={setZoom} />
      </div>
    </section>
  );
}

function ShownPictures({ result, view }: { result: WizardResult; view: View }) {
  const difference = useDifference(result, view === 'changed');
  return (
    <>
      {view === 'slider' && (
        <CompareSlider
          key={result.renderId}
          before={result.originalImage}
          after={result.generatedImage}
          alt={VIEWER.alt}
          opensNew
          loading="eager"
          className="result-picture"
        />
      )}
      {view === 'sides' && (
        <>
          <figure className="result-picture">
            <img src={result.originalImage} alt={VIEWER.altBefore} />
            <figcaption className="photo-tag tag-bl">{VIEWER.before}</figcaption>
          </figure>
          <figure className="result-picture">
            <img src={result.generatedImage} alt={VIEWER.altAfter} />
            <figcaption className="photo-tag tag-br">{VIEWER.after}</figcaption>
          </figure>
        </>
      )}
      {view === 'changed' && (
        <figure className="result-picture">
          <img src={result.generatedImage} alt={VIEWER.altVeiled} />
          {difference !== null && <img src={difference} alt="" className="result-veil" />}
          <figcaption className="photo-tag tag-bl">{difference === null ? VIEWER.comparing : VIEWER.veiled}</figcaption>
        </figure>
      )}
    </>
  );
}

function ZoomButtons({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  return (
    <span className="stage-zoom">
      <Button
        look="quiet"
        size="sm"
        icon
        aria-label={VIEWER.zoomOut}
        disabled={zoom <= 1}
        onClick={() => onZoom(zoomStep(zoom, -1))}
      >
        <Icon of={Minus} />
      </Button>
      <span className="small num" role="status" aria-label={VIEWER.zoom(Math.round(zoom * 100))}>
        {Math.round(zoom * 100)}%
      </span>
      <Button
        look="quiet"
        size="sm"
        icon
        aria-label={VIEWER.zoomIn}
        disabled={zoom >= 8}
        onClick={() => onZoom(zoomStep(zoom, 1))}
      >
        <Icon of={Plus} />
      </Button>
    </span>
  );
}
