import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { useRef, useState, type PointerEvent } from 'react';
import type { SavedDesign } from '#contract/designs.ts';
import { smallCopyOf } from '#contract/photos.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { moved, type DraftItem } from './draft.ts';
import { PORTFOLIO } from './words.ts';

interface PieceListProps {
  items: readonly DraftItem[];
  designs: ReadonlyMap<number, SavedDesign>;
  onChange: (items: DraftItem[]) => void;
}

/** The pieces in order: dragged by the handle with pointer or finger, moved by buttons with the keyboard. */
export function PieceList({ items, designs, onChange }: PieceListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const nameOf = ({ designId }: DraftItem): string => designs.get(designId)?.name ?? '';

  const move = (from: number, to: number): void => {
    if (to < 0 || to >= items.length || from === to) return;
    onChange(moved(items, from, to));
    setSaid(PORTFOLIO.moved(nameOf(items[from]!), to + 1, items.length));
  };

  /** The place that lies under the pointer. */
  const placeAt = (y: number): number => {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const below = rows.findIndex(({ top, height }) => y < top + height / 2);
    return below === -1 ? rows.length - 1 : below;
  };

  const drag = (event: PointerEvent<HTMLElement>): void => {
    if (dragged === null) return;
    const rows = list.current?.children;
    const place = placeAt(event.clientY);
    // Past the middle of the next row, not at its edge: no row jumps back and forth.
    const target = rows?.[place]?.getBoundingClientRect();
    if (place === dragged || target === undefined) return;
    const to =
      place > dragged
        ? Math.max(dragged, placeAt(event.clientY) - (event.clientY < target.top + target.height / 2 ? 1 : 0))
        : place;
    if (to === dragged) return;
    onChange(moved(items, dragged, to));
    setDragged(to);
  };

  return (
    <>
      <ul className="pieces" ref={list}>
        {items.map((item, i) => {
          const design = designs.get(item.designId);
          const name = nameOf(item);
          return (
            <li key={item.designId} className="piece" data-dragged={dragged === i || undefined}>
              <span
                className="piece-handle"
                title={PORTFOLIO.drag}
                aria-hidden="true"
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId);
                  setDragged(i);
                }}
                onPointerMove={drag}
                onPointerUp={() => setDragged(null)}
                onPointerCancel={() => setDragged(null)}
              >
                <Icon of={GripVertical} />
              </span>
              {design === undefined ? (
                <span />
              ) : (
                <img src={smallCopyOf(design.generatedImageUrl)} alt="" draggable={false} />
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
                  value={item.caption}
                  onChange={(event) =>
                    onChange(items.map((one, at) => (at === i ? { ...one, caption: event.target.value } : one)))
                  }
                />
              </div>
              <div className="piece-acts">
                <Button
                  look="quiet"
                  size="sm"
                  icon
                  aria-label={PORTFOLIO.moveUp(name)}
                  disabled={i === 0}
                  onClick={() => move(i, i - 1)}
                >
                  <Icon of={ArrowUp} />
                </Button>
                <Button
                  look="quiet"
                  size="sm"
                  icon
                  aria-label={PORTFOLIO.moveDown(name)}
                  disabled={i === items.length - 1}
                  onClick={() => move(i, i + 1)}
                >
                  <Icon of={ArrowDown} />
                </Button>
                <Button
                  look="quiet"
                  size="sm"
                  icon
                  aria-label={PORTFOLIO.remove(name)}
                  onClick={() => onChange(items.filter((_, at) => at !== i))}
                >
                  <Icon of={X} />
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      <p className="sr-only" role="status">
        {said}
      </p>
    </>
  );
}
