import { Check, RotateCcw, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { getThumbnailUrl } from '#contract/studio/photos.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { StitchProgress } from '#web/ui/stitch.tsx';
import { Material } from '#web/ui/swatch.tsx';
import { reliefOf } from '../options/color-grid.tsx';
import { tileOfSnapshot } from '#web/ui/swatch-face.ts';
import { colorHex } from '../studio-words.ts';
import type { Cell } from './colorway-cells.ts';
import type { ColorwayRender } from './colorway-renders.ts';
import type { Colorways } from './use-colorways.ts';
import { COLORWAY } from './colorways-words.ts';

interface CardProps {
  id: string;
  name: string;
  /** Absent for a rendered colorway that is no longer in the grid. */
  cell?: Cell;
  /** URL of the preview; undefined while it is being painted, null if it cannot be painted. */
  picture: string | null | undefined;
  /** The step that is running before the preview can be seen. */
  waitingFor?: string;
  colorways: Colorways;
}

/** One colorway with its picture, a checkbox, and the state of its render. */
export function ColorwayCard({ id, name, cell, picture, waitingFor, colorways }: CardProps) {
  const { draft, running, areRendersKnown, toggleCell, retry } = colorways;
  const render = colorways.renders.get(id);
  const shown = render?.picture == null ? picture : getThumbnailUrl(render.picture);
  const isFixed = running || !areRendersKnown || render !== undefined || shown === undefined;
  const checkboxId = useId();
  return (
    <li className="colorway relative grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2">
      <label className="colorway-face">
        {shown === undefined && <Skeleton className="block h-full" />}
        {shown === null && (
          <span className="small grid h-full place-items-center p-3 text-center">{COLORWAY.noPreview}</span>
        )}
        {shown != null && (
          <img src={shown} alt={render?.picture == null ? COLORWAY.previewOf(name) : COLORWAY.renderedOf(name)} />
        )}
        {!isFixed && (
          <>
            <input
              id={checkboxId}
              type="checkbox"
              className="sr-only"
              aria-label={COLORWAY.choose(name)}
              checked={draft.chosen.includes(id)}
              onChange={() => toggleCell(id)}
            />
            <span className="colorway-pick" aria-hidden="true">
              <Icon icon={Check} />
            </span>
          </>
        )}
        {render === undefined && (
          <span className="photo-tag tag-bl" aria-hidden={shown !== undefined}>
            {shown === undefined ? waitingFor : COLORWAY.preview}
          </span>
        )}
      </label>
      <div className="flex gap-2.5 items-center justify-between min-h-8">
        <label className="flex min-w-0 items-center gap-2" htmlFor={isFixed ? undefined : checkboxId}>
          {cell !== undefined && (
            <Material
              className="size-[22px] flex-none rounded-sm edge"
              material={reliefOf(cell.material)}
              color={colorHex(cell.color) ?? '#8f8c88'}
              tile={tileOfSnapshot(cell.swatch)}
            />
          )}
          <b className="truncate text-[0.9375rem]">{name}</b>
        </label>
        {render !== undefined && <RenderState render={render} name={name} />}
      </div>
      {(render?.phase === 'failed' || render?.phase === 'unsaved') && (
        <div className="note note-danger" role="alert">
          <span className="flex min-w-0 gap-2">
            <Icon icon={TriangleAlert} />
            <span>{render.phase === 'unsaved' ? COLORWAY.notSavedText : render.problem?.message}</span>
          </span>
          <Button size="sm" aria-label={COLORWAY.tryAgain(name)} disabled={running} onClick={() => retry(render)}>
            <Icon icon={RotateCcw} />
            {render.phase === 'unsaved' ? COLORWAY.save : COLORWAY.again}
          </Button>
        </div>
      )}
    </li>
  );
}

function RenderState({ render: { phase, designId, progress }, name }: { render: ColorwayRender; name: string }) {
  switch (phase) {
    case 'waiting':
      return <Badge>{COLORWAY.waiting}</Badge>;
    case 'rendering':
      return <StitchProgress value={progress * 100} label={COLORWAY.rendering(name)} className="w-[84px] flex-none" />;
    case 'saved':
      return designId === null ? null : (
        <Link
          className="link small inline-flex min-h-8 items-center"
          to={`/designs/${designId}`}
          aria-label={COLORWAY.open(name)}
        >
          {COLORWAY.saved}
        </Link>
      );
    case 'failed':
      return <Badge tone="danger">{COLORWAY.failed}</Badge>;
    case 'unsaved':
      return <Badge tone="warn">{COLORWAY.unsaved}</Badge>;
  }
}
