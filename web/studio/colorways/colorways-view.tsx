import './colorways.css';
import { ChevronLeft } from 'lucide-react';
import { useMemo, useState } from 'react';
import { isPremiumStyle, MATERIALS } from '#contract/options.ts';
import { parseDesign } from '#engine/design.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SwatchCard } from '#web/ui/swatch.tsx';
import { UpgradeDialog } from '../customize/upgrade-dialog.tsx';
import { NAMED_COLORS, reliefOf } from '../options/color-grid.tsx';
import { canGenerate } from '../render/render-words.ts';
import { designFields } from '../state/design-request.ts';
import type { ColorPick } from '../state/wizard-state.ts';
import { useStudio } from '../studio-context.tsx';
import { colorHex, colorName, materialName } from '../studio-words.ts';
import { useCellPictures } from './cell-pictures.ts';
import { ColorwayCard } from './colorway-card.tsx';
import { hasRoom, MOST_CELLS, optionsFor, toggled } from './colorway-cells.ts';
import type { Colorways } from './use-colorways.ts';

const COVERS = MATERIALS.filter((material) => material !== 'none');

/** One photo in up to twelve coats: looked at for nothing, rendered where it is worth it. */
export function ColorwaysView({ colorways }: { colorways: Colorways }) {
  const { state, live, preview } = useStudio();
  const { batch, cells, running } = colorways;
  const wanted = useMemo(
    () => cells.map((cell) => {
      const fields = designFields({ ...state, mode: 'quick', options: optionsFor(state.options, cell) });
      return { key: JSON.stringify([state.images[state.selected]?.url, fields]), design: parseDesign(fields) };
    }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the cells are a pure function of the two lists
    [batch.materials, batch.colors, state.options, state.zones, state.ownZones, state.images, state.selected],
  );
  const pictures = useCellPictures(live, preview.phase === 'ready', wanted);
  const own = state.options.mainColors.filter((color) => color.startsWith('#'));
  const colors: ColorPick[] = [...NAMED_COLORS, ...new Set([...own, ...batch.colors.filter((color) => color.startsWith('#'))])];

  return (
    <div className="studio-page colorways">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button look="quiet" size="sm" className="-ml-2" disabled={running} onClick={colorways.hide}><Icon of={ChevronLeft} />Customize</Button>
        <h1 className="t2 w-full sm:w-auto">Colorways</h1>
        <p className="small">Previews are free. Choose the ones to render; each is saved in My Designs.</p>
      </div>
      <div className="colorways-choices" inert={running}>
        <fieldset>
          <legend className="option-title mb-2">Colors</legend>
          <div className="swatches">
            {colors.map((color) => (
              <SwatchCard
                key={color} type="checkbox" name="colorway-color" label={color.startsWith('#') ? 'Custom' : colorName(color)} material={reliefOf(batch.materials[0])} color={colorHex(color)!}
                checked={batch.colors.includes(color)} disabled={!batch.colors.includes(color) && !hasRoom(batch.colors.length, batch.materials.length)}
                onChange={() => colorways.pick(batch.materials, toggled(batch.colors, color, batch.materials.length))}
              />
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend className="option-title mb-2">Materials</legend>
          <div className="swatches">
            {COVERS.map((material) => (
              <SwatchCard
                key={material} type="checkbox" name="colorway-material" label={materialName(material)} material={material} color={colorHex(batch.colors[0]!) ?? '#8f8c88'}
                checked={batch.materials.includes(material)} disabled={!batch.materials.includes(material) && !hasRoom(batch.materials.length, batch.colors.length)}
                onChange={() => colorways.pick(toggled(batch.materials, material, batch.colors.length), batch.colors)}
              />
            ))}
          </div>
          <p className="caption mt-3" role="status">{cells.length} of at most {MOST_CELLS} colorways. All else stays as you customized it.</p>
        </fieldset>
      </div>
      {preview.phase === 'failed' && <p className="note note-warn" role="status">{preview.trouble} Colorways can be rendered all the same.</p>}
      <ul className="colorways-grid" aria-label="Colorways">
        {cells.map((cell, i) => <ColorwayCard key={cell.id} cell={cell} picture={preview.phase === 'failed' ? null : pictures.get(wanted[i]!.key)} colorways={colorways} />)}
      </ul>
      <ColorwaysBar colorways={colorways} />
    </div>
  );
}

const renders = (count: number): string => (count === 1 ? '1 render' : `${count} renders`);

/** What it will use, and what is left, before it starts. */
function ColorwaysBar({ colorways }: { colorways: Colorways }) {
  const { state, allowance } = useStudio();
  const { count, running, batch } = colorways;
  const [locked, setLocked] = useState(false);
  const [stopping, setStopping] = useState(false);
  const premiumStyle = isPremiumStyle(state.options.style) && !allowance.premium;
  const tooMany = allowance.left !== null && count > allowance.left;
  const spent = !canGenerate(allowance);
  const waiting = Object.values(batch.work).filter(({ phase }) => phase === 'waiting').length;
  const left = allowance.left === null ? 'without limit' : `${allowance.left} left`;
  const says = running
    ? `Rendering. ${waiting === 0 ? 'The last one is under way' : `${waiting} more in line`}; you can close this page.`
    : spent
      ? (allowance.trialOver ? 'Your free trial has ended. Previews stay free.' : 'You have used all your renders. Previews stay free.')
      : tooMany
        ? `${count} chosen, but only ${renders(allowance.left!)} left.`
        : count === 0 ? `Nothing chosen yet. Renders: ${left}.` : `Uses ${renders(count)}, ${left}.`;
  return (
    <div className="colorways-bar">
      <p className="small num" role="status">{says}</p>
      {running
        ? <Button busy={stopping} busyLabel="Stopping..." onClick={() => { setStopping(true); void colorways.stop().finally(() => setStopping(false)); }}>Stop</Button>
        : <Button look="primary" size="lg" disabled={count === 0 || tooMany || spent || state.generating !== null} onClick={() => { if (premiumStyle) setLocked(true); else colorways.run(); }}>{count === 0 ? 'Render' : count === 1 ? 'Render 1 colorway' : `Render ${count} colorways`}</Button>}
      <UpgradeDialog open={locked} onOpenChange={setLocked} title="A premium style" text="This style is part of the Core Plan. You can keep trying it in the preview; to render it, choose a plan or another style." />
      <UpgradeDialog open={colorways.refusal !== null} onOpenChange={(open) => { if (!open) colorways.clearRefusal(); }} title={colorways.refusal?.title ?? ''} text={colorways.refusal?.description ?? ''} />
    </div>
  );
}
