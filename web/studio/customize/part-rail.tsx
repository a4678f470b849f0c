import { PencilLine, Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { planFor } from '#engine/zone-map.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PartTabs } from '#web/ui/part-tabs.tsx';
import { Material } from '#web/ui/swatch.tsx';
import { reliefOf } from '../options/color-grid.tsx';
import { PARTS } from '../options/options-words.ts';
import { missing, type Part } from '../options/parts.ts';
import { coverOf, type Worn } from '../options/use-part.ts';
import { useFound, useJob } from '../studio-context.tsx';
import { tileOfSwatch } from '../swatches/tile-of-swatch.ts';
import { ZONES } from './customize-words.ts';

interface PartRailProps {
  parts: readonly Part[];
  value: string;
  onPart: (part: string) => void;
  onCorrect: () => void;
  onPaint: () => void;
}

/** The parts to choose for, each with its cover; the keyboard's way to tap the picture. */
export function PartRail({ parts, value, onPart, onCorrect, onPaint }: PartRailProps) {
  const { state, design } = useJob();
  const found = useFound();
  const ready = found.phase === 'ready';
  const plan = design === undefined ? undefined : planFor(design);
  const absent = missing(found);
  const rail = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Chosen by a tap on the picture, its tab may be out of sight.
    rail.current?.querySelector(':checked')?.parentElement?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [value]);
  return (
    <div className="zones" ref={rail}>
      <div className="zones-head">
        <h2 className="option-title" aria-hidden="true">
          {PARTS.title}
        </h2>
        <Button look="quiet" size="sm" aria-label={ZONES.correctAll} disabled={!ready} onClick={onCorrect}>
          <Icon of={PencilLine} />
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
          const worn = coverOf({ state, plan }, part);
          return {
            id: part.id,
            name: (
              <>
                <b>{part.name}</b>
                <small>
                  {worn.says}
                  {part.isUnsure === true && PARTS.unsure}
                </small>
              </>
            ),
            face: <PartFace worn={worn} />,
          };
        })}
      />
      {absent.length > 0 && <p className="caption zones-missing">{PARTS.missing(absent.join(', '))}</p>}
      <Button look="quiet" size="sm" className="zones-add" disabled={!ready} onClick={onPaint}>
        <Icon of={Plus} />
        {ZONES.paint}
      </Button>
      <Button look="quiet" size="sm" className="zones-correct" disabled={!ready} onClick={onCorrect}>
        <Icon of={PencilLine} />
        {ZONES.correct}
      </Button>
    </div>
  );
}

function PartFace({ worn: { color, swatch, finish } }: { worn: Worn }) {
  if (color === undefined) return <span className="part-face part-face-none" aria-hidden="true" />;
  return (
    <Material
      relief={swatch?.material ?? reliefOf(finish?.material)}
      color={color}
      tile={tileOfSwatch(swatch)}
      grain={swatch?.grain}
      className="part-face"
    />
  );
}
