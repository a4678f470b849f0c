import { Camera } from 'lucide-react';
import type { ListedSwatch } from '#contract/studio/swatches.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { Material } from '#web/ui/swatch.tsx';
import { tileOf } from '#web/ui/swatch-face.ts';
import { BOOKS, SWATCH } from './swatch-books-words.ts';

export function SwatchGrid({
  swatches,
  onOpen,
}: {
  swatches: readonly ListedSwatch[];
  onOpen: (swatch: ListedSwatch) => void;
}) {
  return (
    <ul className="book-grid" aria-label={BOOKS.list}>
      {swatches.map((swatch) => (
        <li key={swatch.id}>
          <BookCard swatch={swatch} onOpen={() => onOpen(swatch)} />
        </li>
      ))}
    </ul>
  );
}

function BookCard({ swatch, onOpen }: { swatch: ListedSwatch; onOpen: () => void }) {
  const origin = [swatch.supplier, swatch.line].filter(Boolean).join(' · ');
  return (
    <button
      type="button"
      className="book-card relative grid gap-0.5 content-start w-full h-full rounded-md text-left"
      onClick={onOpen}
    >
      <span className="swatch-cut">
        <Material
          material={swatch.material}
          color={swatch.color}
          tile={tileOf(swatch, 'card')}
          grain={swatch.grain}
          className="swatch-face"
        />
      </span>
      {swatch.distance !== null && (
        <span className="swatch-mark num" title={SWATCH.distanceText(swatch.distance)}>
          {SWATCH.distance(swatch.distance)}
        </span>
      )}
      <span className="mt-2 text-[0.9375rem] leading-[1.35] font-semibold wrap-anywhere">{swatch.name}</span>
      <span className="flex min-h-[18px] flex-wrap items-center gap-x-2 gap-y-0.5">
        {swatch.code !== '' && <span className="code wrap-anywhere">{swatch.code}</span>}
        {swatch.priceBand !== null && <span className="caption">{SWATCH.bandOf(swatch.priceBand)}</span>}
        {swatch.tileUrl !== null && (
          <span className="inline-flex text-ink-3" title={SWATCH.photographed}>
            <Icon icon={Camera} className="size-3.5" />
            <span className="sr-only">{SWATCH.photographed}</span>
          </span>
        )}
      </span>
      {origin !== '' && <span className="caption wrap-anywhere">{origin}</span>}
      {!swatch.inStock && (
        <Badge tone="warn" className="justify-self-start">
          {SWATCH.outOfStock}
        </Badge>
      )}
    </button>
  );
}

export function SwatchGridSkeleton() {
  return (
    <div className="book-grid" role="status" aria-label={BOOKS.loading}>
      {Array.from({ length: 12 }, (_, i) => (
        <span key={i} className="grid gap-2">
          <Skeleton className="aspect-[4/3]" />
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-3 w-1/2" />
        </span>
      ))}
    </div>
  );
}
