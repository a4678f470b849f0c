import { PencilLine, Plus } from 'lucide-react';
import { finishOf } from '#engine/finish-of.ts';
import { planFor } from '#engine/zone-map.ts';
import { hexOfRgb } from '#engine/colour/hex.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { Material } from '#web/ui/swatch.tsx';
import { visibleZones } from '../preview/seats-found.ts';
import { reliefOf } from '../options/color-grid.tsx';
import { swatchOnPart } from '#contract/worn.ts';
import { saySwatch } from '../swatches/swatch-rules.ts';
import { tileOfSwatch } from '../swatches/tile-of-swatch.ts';
import type { SwatchSnapshot } from '#contract/swatches.ts';
import { useStudio } from '../studio-context.tsx';
import { colorHex, colorName, materialName, sayFinish } from '../studio-words.ts';
import { ZONES } from './customize-words.ts';

interface ZoneListProps {
  zone: string | null;
  onZone: (zone: string | null) => void;
  onCorrect: () => void;
  onPaint: () => void;
}

/** What was found in the photo; choosing one dresses it alone. The keyboard's twin of tapping the picture. */
export function ZoneList({ zone, onZone, onCorrect, onPaint }: ZoneListProps) {
  const { state, preview, design } = useStudio();
  const ready = preview.phase === 'ready';
  const plan = design === undefined ? undefined : planFor(design);
  const main = state.mode === 'custom' ? undefined : state.options.swatches.main;
  const whole =
    state.mode === 'custom'
      ? ZONES.byWords
      : main !== undefined
        ? saySwatch(main)
        : `${materialName(state.options.materials[0]!)}, ${colorName(state.options.mainColors[0]!).toLowerCase()}`;
  return (
    <fieldset className="zones">
      <legend className="sr-only">{ZONES.legend}</legend>
      <div className="zones-head">
        <h2 className="option-title" aria-hidden="true">
          {ZONES.title}
        </h2>
        <Button
          look="quiet"
          size="sm"
          icon
          aria-label={ZONES.correctAll}
          title={ZONES.correctAll}
          disabled={!ready}
          onClick={onCorrect}
        >
          <Icon of={PencilLine} />
        </Button>
      </div>
      <ZoneRow
        id={null}
        name={ZONES.whole}
        says={whole}
        chosen={zone === null}
        onChoose={() => onZone(null)}
        relief={reliefOf(state.options.materials[0])}
        color={state.mode === 'custom' ? undefined : colorHex(state.options.mainColors[0]!)}
        swatch={main}
      />
      {preview.phase === 'looking' || preview.phase === 'opening'
        ? [1, 2, 3].map((n) => (
            <span key={n} className="zone-row" aria-hidden="true">
              <Skeleton className="zone-swatch" />
              <Skeleton className="h-4 w-24" />
            </span>
          ))
        : visibleZones(preview.zones).map((found) => {
            const finish = plan === undefined ? undefined : finishOf(plan, found);
            const color = finish?.color === undefined ? undefined : hexOfRgb(finish.color);
            const swatch = finish === undefined ? undefined : swatchOnPart(finish);
            return (
              <ZoneRow
                key={found.id}
                id={found.id}
                name={found.name}
                says={swatch === undefined ? sayFinish(finish) : saySwatch(swatch)}
                swatch={swatch}
                chosen={zone === found.id}
                onChoose={() => onZone(found.id)}
                relief={reliefOf(finish?.material)}
                color={color}
                unsure={found.confidence < 0.45 && found.kind !== 'custom'}
              />
            );
          })}
      <Button look="quiet" size="sm" className="zones-add" disabled={!ready} onClick={onPaint}>
        <Icon of={Plus} />
        {ZONES.paint}
      </Button>
      <Button look="quiet" size="sm" className="zones-correct" disabled={!ready} onClick={onCorrect}>
        <Icon of={PencilLine} />
        {ZONES.correct}
      </Button>
    </fieldset>
  );
}

interface ZoneRowProps {
  id: string | null;
  name: string;
  says: string;
  chosen: boolean;
  onChoose: () => void;
  relief: Parameters<typeof Material>[0]['relief'];
  color: string | undefined;
  swatch: SwatchSnapshot | undefined;
  unsure?: boolean;
}

function ZoneRow({ id, name, says, chosen, onChoose, relief, color, swatch, unsure = false }: ZoneRowProps) {
  return (
    <label className="zone-row">
      <input type="radio" className="sr-only" name="zone" value={id ?? ''} checked={chosen} onChange={onChoose} />
      {color === undefined ? (
        <span className="zone-swatch zone-swatch-none" aria-hidden="true" />
      ) : (
        <Material
          relief={swatch?.material ?? relief}
          color={color}
          tile={tileOfSwatch(swatch)}
          className="zone-swatch"
        />
      )}
      <span className="zone-words">
        <b>{name}</b>
        <small>
          {says}
          {unsure ? ZONES.unsure : ''}
        </small>
      </span>
    </label>
  );
}
