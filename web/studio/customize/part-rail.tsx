import { PencilLine, Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { planFor } from '#engine/zone-map.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PartTabs } from '#web/ui/part-tabs.tsx';
import { Material } from '#web/ui/swatch.tsx';
import { reliefOf } from '../options/color-grid.tsx';
import { PARTS } from '../options/options-words.ts';
import { lacksHeadrests, type Part } from '../options/parts.ts';
import { coverOf, NO_COVER, UNSUGGESTED_COVER, useWaitsForLook, type PartCover } from '../options/use-part.ts';
import { useFoundZones, useJob } from '../studio-context.tsx';
import { tileOfSnapshot } from '#web/ui/swatch-face.ts';
import { ZONES } from './customize-words.ts';

interface PartRailProps {
  parts: readonly Part[];
  value: string;
  onPart: (part: string) => void;
  onCorrect: () => void;
  onPaint: () => void;
}

/** The parts with their covers. For keyboard users it replaces tapping the picture. */
export function PartRail({ parts, value, onPart, onCorrect, onPaint }: PartRailProps) {
  const { state, design } = useJob();
  const found = useFoundZones();
  const isReady = found.phase === 'ready';
  const plan = design && planFor(design);
  const waitsForLook = useWaitsForLook();
  const coverOfPart = (part: Part): PartCover => {
    if (part.isAbsent === true) return ABSENT_COVER;
    return waitsForLook(part) ? UNSUGGESTED_COVER : coverOf({ state, design, plan }, part);
  };
  const rail = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The tab of a part that was tapped in the picture may be outside the visible area.
    rail.current?.querySelector(':checked')?.parentElement?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [value]);
  return (
    <div className="zones" ref={rail}>
      <div className="flex items-center justify-between gap-3 pr-1 pb-1.5 pl-2.5 max-md:hidden">
        <h2 className="option-title" aria-hidden="true">
          {PARTS.title}
        </h2>
        <Button look="quiet" size="sm" aria-label={ZONES.correctAll} disabled={!isReady} onClick={onCorrect}>
          <Icon icon={PencilLine} />
          {ZONES.correct}
        </Button>
      </div>
      <PartTabs
        name="part"
        label={PARTS.label}
        className="part-rail"
        value={value}
        onChange={onPart}
        parts={parts.map((part) => {
          const cover = coverOfPart(part);
          return {
            id: part.id,
            name: (
              <>
                <b>{part.name}</b>
                <small>
                  {cover.description}
                  {part.isUnsure === true && PARTS.unsure}
                </small>
              </>
            ),
            face: <PartFace cover={cover} />,
          };
        })}
      />
      {lacksHeadrests(found) && <p className="caption px-2.5 pt-1.5 max-md:hidden">{PARTS.noHeadrests}</p>}
      <Button
        look="quiet"
        size="sm"
        className="justify-start gap-1.5 px-3.5 md:mt-1 md:gap-3 md:px-2.5"
        disabled={!isReady}
        onClick={onPaint}
      >
        <Icon icon={Plus} />
        {ZONES.paint}
      </Button>
      <Button look="quiet" size="sm" className="order-first md:hidden" disabled={!isReady} onClick={onCorrect}>
        <Icon icon={PencilLine} />
        {ZONES.correct}
      </Button>
    </div>
  );
}

/** A part that the photo does not show gets an empty sample, whatever was chosen for it. */
const ABSENT_COVER: PartCover = { ...NO_COVER, description: PARTS.notInPhoto };

function PartFace({ cover: { color, second, swatch, finish } }: { cover: PartCover }) {
  if (color === undefined) return <span className="part-face part-face-none" aria-hidden="true" />;
  const relief = swatch?.material ?? reliefOf(finish?.material);
  const first = (
    <Material
      material={relief}
      color={color}
      tile={tileOfSnapshot(swatch)}
      grain={swatch?.grain}
      className="part-face"
    />
  );
  if (second === undefined) return first;
  return (
    <span className="part-faces">
      {first}
      <Material material={relief} color={second} className="part-face" />
    </span>
  );
}
