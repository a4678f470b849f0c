import { Minus, Plus } from 'lucide-react';
import { COLORS, type Material } from '#contract/options.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SwatchCard, type Relief } from '#web/ui/swatch.tsx';
import type { SwatchSnapshot } from '#contract/swatches.ts';
import { BookCard } from '../swatches/book-card.tsx';
import type { BookTarget } from '../swatches/swatch-book.ts';
import { tileOfSwatch } from '../swatches/tile-of-swatch.ts';
import type { ColorPick } from '../state/wizard-state.ts';
import { colorHex, colorName } from '../studio-words.ts';
import { CustomColor } from './custom-color.tsx';
import { COLORS_CHOICE } from './options-words.ts';

export const NAMED_COLORS = COLORS.filter(
  (id): id is Exclude<(typeof COLORS)[number], 'custom' | 'none'> => id !== 'custom' && id !== 'none',
);
/** Where a custom colour starts when nothing is chosen to start from. */
export const FIRST_CUSTOM: ColorPick = '#dccfb4';

/** Colours wear the chosen material. */
export const reliefOf = (material: Material | undefined): Relief =>
  material === undefined || material === 'none' ? 'leather' : material;

interface ColorGridProps {
  name: string;
  /** For screen readers: what is coloured. */
  label: string;
  value: ColorPick | undefined;
  onChange: (color: ColorPick) => void;
  relief: Relief;
  /** What choosing none means here. */
  noneLabel?: string;
  /** Worn here, of the shop's own book. */
  swatch?: SwatchSnapshot;
  /** Where the book's choice goes. */
  book: BookTarget;
}

/** One colour of the list, one of one's own, or none. */
export function ColorGrid({
  name,
  label,
  value,
  onChange,
  relief,
  noneLabel = COLORS_CHOICE.none,
  swatch,
  book,
}: ColorGridProps) {
  const custom = swatch === undefined && value?.startsWith('#') === true ? value : undefined;
  const choose = (color: ColorPick) => () => onChange(color);
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <div className="swatches swatches-colors">
        {NAMED_COLORS.map((id) => (
          <SwatchCard
            key={id}
            name={name}
            label={colorName(id)}
            material={relief}
            color={colorHex(id)!}
            checked={swatch === undefined && value === id}
            onChange={choose(id)}
          />
        ))}
        {swatch !== undefined && (
          <SwatchCard
            name={name}
            className="swatch-own"
            label={swatch.name}
            code={swatch.code}
            material={swatch.material}
            color={swatch.color}
            tile={tileOfSwatch(swatch)}
            checked
            readOnly
          />
        )}
        <BookCard what={label} target={book} />
        {custom === undefined ? (
          <SwatchCard
            name={name}
            label={COLORS_CHOICE.custom}
            blank={<Icon of={Plus} />}
            checked={false}
            onChange={choose(startOf(value))}
          />
        ) : (
          <SwatchCard
            name={name}
            label={COLORS_CHOICE.custom}
            material={relief}
            color={custom}
            checked
            onChange={choose(custom)}
          />
        )}
        <SwatchCard
          name={name}
          label={noneLabel}
          blank={<Icon of={Minus} />}
          checked={swatch === undefined && value === 'none'}
          onChange={choose('none')}
        />
      </div>
      {custom !== undefined && <CustomColor value={custom} onChange={onChange} label={label} />}
    </fieldset>
  );
}

/** A custom colour begins as the one that is chosen now. */
export const startOf = (value: ColorPick | undefined): ColorPick =>
  value === undefined ? FIRST_CUSTOM : ((colorHex(value) as ColorPick | undefined) ?? FIRST_CUSTOM);
