import { ChevronsLeftRight, Eye, Maximize, Minus, Plus, Redo2, Undo2 } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useStudio } from '../studio-context.tsx';
import { useUndoKeys } from '../use-undo-keys.ts';
import { BAR } from './canvas-words.ts';

interface StageBarProps {
  zoom: number;
  onZoomIn: () => void;
  onZoomOut: () => void;
  onFit: () => void;
  comparing: boolean;
  onCompare: (on: boolean) => void;
  showChanged: boolean;
  onShowChanged: (on: boolean) => void;
  correcting: boolean;
}

/** Below the picture: compare, what changed, undo, zoom. */
export function StageBar({
  zoom,
  onZoomIn,
  onZoomOut,
  onFit,
  comparing,
  onCompare,
  showChanged,
  onShowChanged,
  correcting,
}: StageBarProps) {
  const { state, dispatch, preview } = useStudio();
  useUndoKeys(
    () => {
      if (!correcting) dispatch({ type: 'undo' });
    },
    () => {
      if (!correcting) dispatch({ type: 'redo' });
    },
  );
  const dead = preview.painted === null;
  return (
    <div className="stage-bar">
      <Button
        look="quiet"
        size="sm"
        className="stage-compare"
        aria-pressed={comparing}
        disabled={dead}
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
        <Icon of={ChevronsLeftRight} />
        {BAR.compare}
      </Button>
      {!correcting && (
        <Button
          look="quiet"
          size="sm"
          className="stage-eye"
          aria-pressed={showChanged}
          disabled={dead}
          onClick={() => onShowChanged(!showChanged)}
        >
          <Icon of={Eye} />
          <span>{BAR.changes}</span>
        </Button>
      )}
      <span className="stage-gap" />
      {!correcting && (
        <>
          <Button
            look="quiet"
            size="sm"
            icon
            aria-label={BAR.undo}
            disabled={state.past.length === 0}
            onClick={() => dispatch({ type: 'undo' })}
          >
            <Icon of={Undo2} />
          </Button>
          <Button
            look="quiet"
            size="sm"
            icon
            aria-label={BAR.redo}
            disabled={state.future.length === 0}
            onClick={() => dispatch({ type: 'redo' })}
          >
            <Icon of={Redo2} />
          </Button>
        </>
      )}
      <span className="stage-zoom">
        <Button look="quiet" size="sm" icon aria-label={BAR.zoomOut} disabled={zoom <= 1} onClick={onZoomOut}>
          <Icon of={Minus} />
        </Button>
        <span className="small num" role="status" aria-label={BAR.zoom(Math.round(zoom * 100))}>
          {Math.round(zoom * 100)}%
        </span>
        <Button look="quiet" size="sm" icon aria-label={BAR.zoomIn} disabled={zoom >= 8} onClick={onZoomIn}>
          <Icon of={Plus} />
        </Button>
        <Button look="quiet" size="sm" icon aria-label={BAR.fit} disabled={zoom <= 1} onClick={onFit}>
          <Icon of={Maximize} />
        </Button>
      </span>
    </div>
  );
}
