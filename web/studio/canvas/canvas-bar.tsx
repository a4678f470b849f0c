import { ChevronsLeftRight, Eye, Maximize, Minus, Plus, Redo2, Undo2, type LucideIcon } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { usePreview } from '../studio-context.tsx';
import { useUndoKeys } from '../use-undo-keys.ts';
import { CANVAS_BAR_WORDS } from './canvas-words.ts';
import { useUndo } from './use-undo.ts';
import type { KeyboardViewport } from '#web/ui/viewport/viewport-keys.ts';
import { MAX_ZOOM } from '#web/ui/viewport/viewport.ts';

interface CanvasBarProps {
  viewport: Pick<KeyboardViewport, 'view' | 'zoomBy' | 'fit'>;
  comparing: boolean;
  onCompare: (on: boolean) => void;
  showChangedArea: boolean;
  onShowChangedArea: (on: boolean) => void;
  correcting: boolean;
}

/** The buttons below the picture. */
export function CanvasBar(props: CanvasBarProps) {
  const { viewport, comparing, onCompare, showChangedArea, onShowChangedArea, correcting } = props;
  const history = useUndo();
  const disabled = usePreview(({ painted }) => painted === null);
  return (
    <div className="canvas-bar">
      <CompareButton pressed={comparing} disabled={disabled} onCompare={onCompare} />
      {!correcting && (
        <Button
          look="quiet"
          size="sm"
          className="stage-eye"
          aria-label={CANVAS_BAR_WORDS.changes}
          aria-pressed={showChangedArea}
          disabled={disabled}
          onClick={() => onShowChangedArea(!showChangedArea)}
        >
          <Icon icon={Eye} />
          <span>{CANVAS_BAR_WORDS.changes}</span>
        </Button>
      )}
      <span className="stage-gap" />
      {!correcting && <UndoButtons {...history} />}
      <ZoomButtons zoom={viewport.view.zoom} onZoom={viewport.zoomBy} onFit={viewport.fit} />
    </div>
  );
}

interface ZoomButtonsProps {
  zoom: number;
  onZoom: (direction: 1 | -1) => void;
  onFit?: () => void;
}

export function ZoomButtons({ zoom, onZoom, onFit }: ZoomButtonsProps) {
  const percent = Math.round(zoom * 100);
  return (
    <span className="stage-zoom">
      <BarButton icon={Minus} label={CANVAS_BAR_WORDS.zoomOut} disabled={zoom <= 1} onClick={() => onZoom(-1)} />
      <span className="small num" role="status" aria-label={CANVAS_BAR_WORDS.zoom(percent)}>
        {percent}%
      </span>
      <BarButton icon={Plus} label={CANVAS_BAR_WORDS.zoomIn} disabled={zoom >= MAX_ZOOM} onClick={() => onZoom(1)} />
      {onFit && <BarButton icon={Maximize} label={CANVAS_BAR_WORDS.fit} disabled={zoom <= 1} onClick={onFit} />}
    </span>
  );
}

interface CompareProps {
  pressed: boolean;
  disabled: boolean;
  onCompare: (on: boolean) => void;
}

/** Shows the original photo while held. */
function CompareButton({ pressed, disabled, onCompare }: CompareProps) {
  return (
    <Button
      look="quiet"
      size="sm"
      className="stage-compare"
      aria-pressed={pressed}
      disabled={disabled}
      aria-keyshortcuts="c"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        onCompare(true);
      }}
      onPointerUp={() => onCompare(false)}
      onPointerCancel={() => onCompare(false)}
      onKeyDown={(event) => {
        if ((event.key === ' ' || event.key === 'Enter') && !event.repeat) onCompare(true);
      }}
      onKeyUp={() => onCompare(false)}
      onBlur={() => onCompare(false)}
      onContextMenu={(event) => event.preventDefault()}
    >
      <Icon icon={ChevronsLeftRight} />
      {CANVAS_BAR_WORDS.compare}
    </Button>
  );
}

/** Not rendered during corrections, when the tools handle undo and its keys. */
function UndoButtons({ canUndo, canRedo, undo, redo }: ReturnType<typeof useUndo>) {
  useUndoKeys(undo, redo);
  return (
    <>
      <BarButton icon={Undo2} label={CANVAS_BAR_WORDS.undo} disabled={!canUndo} onClick={undo} />
      <BarButton icon={Redo2} label={CANVAS_BAR_WORDS.redo} disabled={!canRedo} onClick={redo} />
    </>
  );
}

interface BarButtonProps {
  icon: LucideIcon;
  label: string;
  disabled: boolean;
  onClick: () => void;
}

function BarButton({ icon, label, disabled, onClick }: BarButtonProps) {
  return (
    <Button look="quiet" size="sm" icon aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon icon={icon} />
    </Button>
  );
}
