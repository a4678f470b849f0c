import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { useRef, useState, type PointerEvent } from 'react';
import type { SavedDesign } from '#contract/studio/saved-designs.ts';
import { getThumbnailUrl } from '#contract/studio/photos.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { moveItem, type DraftItem } from './draft.ts';
import { PORTFOLIO } from './portfolio-words.ts';

interface PieceListProps {
  items: readonly DraftItem[];
  designs: ReadonlyMap<number, SavedDesign>;
  newerOf: (item: DraftItem) => SavedDesign | undefined;
  onChange: (items: DraftItem[]) => void;
}

/** The pieces in order. They are moved by dragging their handle or with buttons. */
export function PieceList({ items, designs, newerOf, onChange }: PieceListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const nameOf = ({ designId }: DraftItem): string => designs.get(designId)?.name ?? '';

  const replace = (at: number, piece: DraftItem): void => onChange(items.map((other, i) => (i === at ? piece : other)));
  const move = (from: number, to: number): void => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || from === to) return;
    onChange(moveItem(items, from, to));
    setAnnouncement(PORTFOLIO.moved(nameOf(item), to + 1, items.length));
  };

  /** Index of the row at or below this height. */
  const indexAt = (y: number): number => {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const below = rows.findIndex(({ top, height }) => y < top + height / 2);
    return below === -1 ? rows.length - 1 : below;
  };

  const drag = (event: PointerEvent<HTMLElement>): void => {
    if (dragged === null) return;
    const rows = list.current?.children;
    const index = indexAt(event.clientY);
    const target = rows?.[index]?.getBoundingClientRect();
    if (index === dragged || target === undefined) return;
    // Rows swap only past the middle of the next one; at its edge they would jump back and forth.
    const isBeforeMiddle = event.clientY < target.top + target.height / 2;
    const to = index > dragged && isBeforeMiddle ? index - 1 : index;
    if (to === dragged) return;
    onChange(moveItem(items, dragged, to));
    setDragged(to);
  };

  return (
    <>
      <ul className="pieces grid gap-2.5" ref={list}>
        {items.map((item, i) => (
          <li key={item.designId} className="piece" data-dragged={dragged === i || undefined}>
            <Handle onGrab={() => setDragged(i)} onDrag={drag} onDrop={() => setDragged(null)} />
            <PieceFields
              design={designs.get(item.designId)}
              caption={item.caption}
              onCaption={(caption) => replace(i, { ...item, caption })}
              newer={newerOf(item)}
              onNewer={(designId) => replace(i, { ...item, designId })}
            />
            <PieceActions
              name={nameOf(item)}
              isFirst={i === 0}
              isLast={i === items.length - 1}
              onMove={(step) => move(i, i + step)}
              onRemove={() => onChange(items.filter((_, j) => j !== i))}
            />
          </li>
        ))}
      </ul>
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </>
  );
}

interface HandleProps {
  onGrab: () => void;
  onDrag: (event: PointerEvent<HTMLElement>) => void;
  onDrop: () => void;
}

function Handle({ onGrab, onDrag, onDrop }: HandleProps) {
  return (
    <span
      className="grid h-16 w-8 cursor-grab touch-none place-items-center text-ink-3 active:cursor-grabbing"
      title={PORTFOLIO.drag}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        onGrab();
      }}
      onPointerMove={onDrag}
      onPointerUp={onDrop}
      onPointerCancel={onDrop}
    >
      <Icon icon={GripVertical} />
    </span>
  );
}

interface PieceFieldsProps {
  design: SavedDesign | undefined;
  caption: string;
  onCaption: (caption: string) => void;
  newer: SavedDesign | undefined;
  onNewer: (designId: number) => void;
}

function PieceFields({ design, caption, onCaption, newer, onNewer }: PieceFieldsProps) {
  const name = design?.name ?? '';
  return (
    <>
      {design === undefined ? (
        <span />
      ) : (
        <img src={getThumbnailUrl(design.generatedImageUrl)} alt="" draggable={false} />
      )}
      <div className="grid min-w-0 gap-1.5">
        <b className="truncate text-[0.9375rem]">
          <bdi>{name}</bdi>
        </b>
        <input
          className="input"
          aria-label={PORTFOLIO.captionFor(name)}
          placeholder={PORTFOLIO.caption}
          maxLength={160}
          value={caption}
          onChange={(event) => onCaption(event.target.value)}
        />
        {newer !== undefined && (
          <p className="small flex flex-wrap items-center gap-x-3 gap-y-1">
            {PORTFOLIO.newer}
            <Button size="sm" aria-label={PORTFOLIO.showNewerOf(name, newer.version)} onClick={() => onNewer(newer.id)}>
              {PORTFOLIO.showNewer(newer.version)}
            </Button>
          </p>
        )}
      </div>
    </>
  );
}

interface PieceActsProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
}

function PieceActions({ name, isFirst, isLast, onMove, onRemove }: PieceActsProps) {
  return (
    <div className="flex gap-0.5 max-sm:col-span-full max-sm:justify-end">
      <Button
        look="quiet"
        size="sm"
        icon
        aria-label={PORTFOLIO.moveUp(name)}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <Icon icon={ArrowUp} />
      </Button>
      <Button
        look="quiet"
        size="sm"
        icon
        aria-label={PORTFOLIO.moveDown(name)}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <Icon icon={ArrowDown} />
      </Button>
      <Button look="quiet" size="sm" icon aria-label={PORTFOLIO.remove(name)} onClick={onRemove}>
        <Icon icon={X} />
      </Button>
    </div>
  );
}
