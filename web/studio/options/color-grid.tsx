import { Equal, Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { COLORS, HEX_BY_COLOR, type Material } from '#contract/options.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SwatchCard, type Relief } from '#web/ui/swatch.tsx';
import type { SwatchSnapshot } from '#contract/studio/swatches.ts';
import { BookCard } from '../swatch-books/book-card.tsx';
import { getSwatchCardProps } from '#web/ui/swatch-face.ts';
import type { ColorPick } from '../state/wizard-state.ts';
import { colorHex, colorName } from '../studio-words.ts';
import { CustomColor } from './custom-color.tsx';
import { COLORS_CHOICE, PARTS } from './options-words.ts';
import { useChosenInView } from './use-chosen-in-view.ts';

export const NAMED_COLORS = COLORS.filter(
  (id): id is Exclude<(typeof COLORS)[number], 'custom' | 'none'> => id !== 'custom' && id !== 'none',
);
/** Initial custom color if no other color is chosen. */
const DEFAULT_CUSTOM_COLOR: ColorPick = '#dccfb4';

/** The relief of the color cards: that of the chosen material. */
export const reliefOf = (material: Material | undefined): Relief =>
  material === undefined || material === 'none' ? 'leather' : material;

interface ColorGridProps {
  name: string;
  /** Name of the colored part, for screen readers. */
  label: string;
  /** `undefined` while the part follows others. */
  value: ColorPick | undefined;
  onChange: (color: ColorPick) => void;
  relief: Relief;
  /** Label of the choice "none". */
  noneLabel?: string;
  /** The chosen swatch of the shop's book. */
  swatch?: SwatchSnapshot;
  /** The choice to follow the seats, or the other parts of this kind. */
  follows?: { label: string; color: string | undefined; onChoose: () => void };
}

/** Offers the seats' color, the shop's own book first where the row scrolls, the listed colors, a custom one and none. */
export function ColorGrid({
  name,
  label,
  value,
  onChange,
  relief,
  noneLabel = PARTS.asItIs,
  swatch,
  follows,
}: ColorGridProps) {
  /** Name of the grid in which "Custom" was chosen while a listed color was in effect. The custom color starts from it. */
  const [mixing, setMixing] = useState<string | null>(null);
  const custom = swatch === undefined ? toCustomColor(value, mixing === name) : undefined;
  const row = useChosenInView(`${name} ${swatch?.id ?? custom ?? value}`);
  const choose = (color: ColorPick) => () => {
    setMixing(null);
    onChange(color);
  };
  const mix = (): void => {
    setMixing(name);
    onChange(custom ?? initialCustom(value));
  };
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <div className="swatches swatches-colors" ref={row}>
        {follows !== undefined && (
          <SwatchCard
            name={name}
            label={follows.label}
            checked={swatch === undefined && value === undefined}
            onChange={follows.onChoose}
            {...(follows.color === undefined
              ? { blank: <Icon icon={Equal} /> }
              : { material: relief, color: follows.color })}
          />
        )}
        <BookCard partName={label} />
        {swatch !== undefined && (
          <SwatchCard name={name} className="swatch-own" {...getSwatchCardProps(swatch)} checked readOnly />
        )}
        {NAMED_COLORS.map((id) => (
          <SwatchCard
            key={id}
            name={name}
            label={colorName(id)}
            material={relief}
            color={HEX_BY_COLOR[id]}
            checked={swatch === undefined && custom === undefined && value === id}
            onChange={choose(id)}
          />
        ))}
        <SwatchCard
          name={name}
          label={COLORS_CHOICE.custom}
          checked={custom !== undefined}
          onChange={mix}
          {...(custom === undefined ? { blank: <Icon icon={Plus} /> } : { material: relief, color: custom })}
        />
        <SwatchCard
          name={name}
          label={noneLabel}
          blank={<Icon icon={Minus} />}
          checked={swatch === undefined && value === 'none'}
          onChange={choose('none')}
        />
      </div>
      {custom !== undefined && <CustomColor value={custom} onChange={onChange} label={label} />}
    </fieldset>
  );
}

/** The custom color; `undefined` if a listed color or none is chosen. */
const toCustomColor = (value: ColorPick | undefined, isMixing: boolean): ColorPick | undefined => {
  if (value?.startsWith('#') === true) return value;
  return isMixing && value !== undefined && value !== 'none' ? initialCustom(value) : undefined;
};

/** A custom color starts as the currently chosen one. */
const initialCustom = (value: ColorPick | undefined): ColorPick =>
  value === undefined ? DEFAULT_CUSTOM_COLOR : ((colorHex(value) as ColorPick | undefined) ?? DEFAULT_CUSTOM_COLOR);
