import './colorways.css';
import { ChevronLeft } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { requireValue } from '#contract/expected.ts';
import { COVER_MATERIALS, isPremiumStyle } from '#contract/options.ts';
import { getThumbnailUrl } from '#contract/studio/photos.ts';
import { AsyncButton, Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { SwatchCard } from '#web/ui/swatch.tsx';
import type { SwatchSnapshot } from '#contract/studio/swatches.ts';
import { PremiumStyleDialog, RefusalDialog } from '../customize/upgrade-dialog.tsx';
import { EngineChoice } from '../engine/engine-choice.tsx';
import { NAMED_COLORS, reliefOf } from '../options/color-grid.tsx';
import { canGenerate } from '../render/render-words.ts';
import { designOf } from '../state/wizard-design.ts';
import type { ColorPick } from '../state/wizard-state.ts';
import { useAccount, useActions, useJob, usePreview } from '../studio-context.tsx';
import { BookCard } from '../swatch-books/book-card.tsx';
import { OpenSwatchPickerContext } from '../swatch-books/open-swatch-picker.ts';
import { SWATCH_CHOICE } from '../swatch-books/swatch-choice-words.ts';
import { getSwatchCardProps } from '#web/ui/swatch-face.ts';
import { colorHex, colorName, materialName } from '../studio-words.ts';
import { useCellPictures, type CellToPaint } from './cell-pictures.ts';
import { ColorwayCard } from './colorway-card.tsx';
import { hasSpaceForEntry, MAX_CELLS, applyCover, toggleEntry } from './colorway-cells.ts';
import { describeCover } from '../state/colorway-name.ts';
import { ShareColorways } from './share-colorways.tsx';
import type { Colorways } from './use-colorways.ts';
import { COLORWAY, COLORWAYS } from './colorways-words.ts';

/** One photo in up to twelve colorways: the user chooses which of the previews to render. */
export function ColorwaysView({ colorways }: { colorways: Colorways }) {
  const phase = usePreview((preview) => preview.phase);
  const errorText = usePreview((preview) => preview.errorText);
  const { cells, running } = colorways;
  return (
    <div className="studio-page colorways">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button look="quiet" size="sm" className="-ml-2" disabled={running} onClick={colorways.close}>
          <Icon icon={ChevronLeft} />
          {COLORWAYS.back}
        </Button>
        <h1 className="t2 w-full sm:w-auto">{COLORWAYS.title}</h1>
        <p className="small">{COLORWAYS.text}</p>
        <p className="caption w-full" role="status">
          {COLORWAYS.room(cells.length, MAX_CELLS)}
        </p>
      </div>
      <div className="colorways-choices" inert={running}>
        <ColorChoices colorways={colorways} />
        <MaterialChoices colorways={colorways} />
        <OwnSwatches colorways={colorways} full={cells.length >= MAX_CELLS} />
      </div>
      {phase === 'failed' && (
        <p className="note note-warn" role="status">
          {errorText} {COLORWAYS.allTheSame}
        </p>
      )}
      <Cards colorways={colorways} />
      <ColorwaysBar colorways={colorways} />
    </div>
  );
}

function ColorChoices({ colorways: { draft, setCovers } }: { colorways: Colorways }) {
  const { state } = useJob();
  const { swatches, mainColors } = state.options;
  const customColors = mainColors.filter(
    (color) => color.startsWith('#') && color !== swatches.main?.color && color !== swatches.insert?.color,
  );
  const colors: ColorPick[] = [
    ...NAMED_COLORS,
    ...new Set([...customColors, ...draft.colors.filter((color) => color.startsWith('#'))]),
  ];
  const [materialCount, swatchCount] = [draft.materials.length, draft.swatches.length];
  return (
    <fieldset>
      <legend className="option-title mb-2">{COLORWAYS.colors}</legend>
      <div className="swatches">
        {colors.map((color) => (
          <SwatchCard
            key={color}
            type="checkbox"
            name="colorway-color"
            label={color.startsWith('#') ? COLORWAYS.custom : colorName(color)}
            material={reliefOf(draft.materials[0])}
            color={requireValue(colorHex(color), 'The code of a color')}
            checked={draft.colors.includes(color)}
            disabled={
              !draft.colors.includes(color) && !hasSpaceForEntry(draft.colors.length, materialCount, swatchCount)
            }
            onChange={() => setCovers(draft.materials, toggleEntry(draft.colors, color, materialCount, swatchCount))}
          />
        ))}
      </div>
    </fieldset>
  );
}

function MaterialChoices({ colorways: { draft, setCovers } }: { colorways: Colorways }) {
  const [colorCount, swatchCount] = [draft.colors.length, draft.swatches.length];
  const [first] = draft.colors;
  const shown = (first && colorHex(first)) ?? '#8f8c88';
  return (
    <fieldset>
      <legend className="option-title mb-2">{COLORWAYS.materials}</legend>
      <div className="swatches">
        {COVER_MATERIALS.map((material) => (
          <SwatchCard
            key={material}
            type="checkbox"
            name="colorway-material"
            label={materialName(material)}
            material={material}
            color={shown}
            checked={draft.materials.includes(material)}
            disabled={
              !draft.materials.includes(material) && !hasSpaceForEntry(draft.materials.length, colorCount, swatchCount)
            }
            onChange={() => setCovers(toggleEntry(draft.materials, material, colorCount, swatchCount), draft.colors)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** A card for each cell, and for each rendered colorway that is no longer in the grid. */
function Cards({ colorways }: { colorways: Colorways }) {
  const { live } = useActions();
  const phase = usePreview((preview) => preview.phase);
  const { cells, renders } = colorways;
  const others = [...renders.values()].filter(({ tag }) => !cells.some(({ id }) => id === tag));
  const toPaint = useCellsToPaint(colorways);
  const pictures = useCellPictures(live, phase === 'ready', toPaint);
  const pictureOf = (index: number) => pictures.get(toPaint[index]?.key ?? '');
  return (
    <ul
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,240px),1fr))] gap-x-4 gap-y-4.5"
      aria-label={COLORWAYS.title}
    >
      {cells.map((cell, i) => (
        <ColorwayCard
          key={cell.id}
          id={cell.id}
          name={describeCover(cell)}
          cell={cell}
          picture={phase === 'failed' ? null : pictureOf(i)}
          waitingFor={phase === 'ready' ? COLORWAY.painting : COLORWAY.finding}
          colorways={colorways}
        />
      ))}
      {others.map(({ tag, name, originalImage }) => (
        <ColorwayCard key={tag} id={tag} name={name} picture={getThumbnailUrl(originalImage)} colorways={colorways} />
      ))}
    </ul>
  );
}

const useCellsToPaint = ({ cells, draft }: Colorways): CellToPaint[] => {
  const { state } = useJob();
  return useMemo(
    () =>
      cells.map((cell) => {
        const design = designOf({
          ...state,
          mode: 'quick',
          followsWords: false,
          options: applyCover(state.options, cell),
        });
        return { key: JSON.stringify([state.images[state.selected]?.url, design]), design };
      }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the cells are a pure function of the three lists
    [
      draft.materials,
      draft.colors,
      draft.swatches,
      state.options,
      state.zones,
      state.ownZones,
      state.images,
      state.selected,
    ],
  );
};

/** Swatches from the shop's book. Each is one colorway. */
function OwnSwatches({ colorways: { draft, setCovers }, full }: { colorways: Colorways; full: boolean }) {
  const { SwatchPicker } = useActions();
  const [open, setOpen] = useState(false);
  if (SwatchPicker === undefined) return null;
  const toggle = (swatch: SwatchSnapshot): void => {
    const others = draft.swatches.filter(({ id }) => id !== swatch.id);
    const isChosen = others.length < draft.swatches.length;
    if (isChosen || !full) setCovers(draft.materials, draft.colors, isChosen ? others : [...others, swatch]);
  };
  return (
    <fieldset>
      <legend className="option-title mb-2">{SWATCH_CHOICE.book}</legend>
      <div className="swatches">
        {draft.swatches.map((swatch) => (
          <SwatchCard
            key={swatch.id}
            type="checkbox"
            name="colorway-swatch"
            {...getSwatchCardProps(swatch)}
            checked
            onChange={() => toggle(swatch)}
          />
        ))}
        <OpenSwatchPickerContext value={() => setOpen(true)}>
          <BookCard partName={COLORWAYS.title} label={COLORWAYS.choose} />
        </OpenSwatchPickerContext>
      </div>
      <Dialog
        wide
        open={open}
        onClose={() => setOpen(false)}
        title={SWATCH_CHOICE.book}
        description={COLORWAYS.fromBook}
      >
        {open && (
          <Suspense fallback={<Spinner label={SWATCH_CHOICE.loading} />}>
            <SwatchPicker type="checkbox" chosen={draft.swatches} onChoose={toggle} />
          </Suspense>
        )}
      </Dialog>
    </fieldset>
  );
}

/** Starts the renders, and shows how many will be used and how many are left. */
function ColorwaysBar({ colorways }: { colorways: Colorways }) {
  const { state } = useJob();
  const { allowance } = useAccount();
  const { renderCount, running, renders, areRendersKnown } = colorways;
  const [isUpgradeOpen, setUpgradeOpen] = useState(false);
  const needsPlan = isPremiumStyle(state.options.style) && !allowance.isPremium;
  const { left } = allowance;
  const isOverAllowance = left !== null && renderCount > left;
  const isSpent = !canGenerate(allowance);
  const isFinding = usePreview(({ phase }) => phase === 'analyzing' || phase === 'opening');
  const waitingCount = [...renders.values()].filter(({ phase }) => phase === 'waiting').length;
  const statusText = (): string => {
    if (running) return COLORWAYS.running(waitingCount);
    if (!areRendersKnown) return COLORWAYS.lookingUp;
    if (isSpent) return allowance.isTrialOver ? COLORWAYS.trialOver : COLORWAYS.used;
    if (isOverAllowance) return COLORWAYS.tooMany(renderCount, left);
    return renderCount === 0 ? COLORWAYS.noneChosen(left) : COLORWAYS.uses(renderCount, left);
  };
  return (
    <div className="colorways-bar">
      <p className="small num" role="status">
        {statusText()}
      </p>
      {!isSpent && <EngineChoice disabled={running} />}
      <div className="colorways-actions">
        {!running && <ShareColorways colorways={colorways} />}
        {running ? (
          <AsyncButton busyLabel={COLORWAYS.stopping} onPress={colorways.stop}>
            {COLORWAYS.stop}
          </AsyncButton>
        ) : (
          <Button
            look="primary"
            size="lg"
            disabled={renderCount === 0 || isFinding || isOverAllowance || isSpent || state.generating !== null}
            onClick={() => {
              if (needsPlan) setUpgradeOpen(true);
              else colorways.run();
            }}
          >
            {COLORWAYS.render(renderCount)}
          </Button>
        )}
      </div>
      <PremiumStyleDialog open={isUpgradeOpen} onClose={() => setUpgradeOpen(false)} />
      <RefusalDialog />
    </div>
  );
}
