import { ArrowLeftRight, Minus, Plus } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SwatchCard } from '#web/ui/swatch.tsx';
import { isMainColorDisabled, replaceMainColor, toggleMainColor } from '../state/option-rules.ts';
import type { ColorPick } from '../state/wizard-state.ts';
import { useStudio } from '../studio-context.tsx';
import { colorHex, colorName } from '../studio-words.ts';
import { CustomColor } from './custom-color.tsx';
import { NAMED_COLORS, reliefOf, startOf } from './color-grid.tsx';
import { COLORS_CHOICE } from './options-words.ts';

/** One or two colours (V-18): the first on all seats, the second on the inserts. */
export function MainColors() {
  const { state: { options }, dispatch } = useStudio();
  const colors = options.mainColors;
  const set = (mainColors: ColorPick[]): void => dispatch({ type: 'option-changed', change: { mainColors } });
  const toggle = (id: ColorPick) => () => set(toggleMainColor(colors, id));
  const relief = reliefOf(options.materials[0]);
  const order = (id: ColorPick) => (colors.length > 1 && colors.includes(id) ? colors.indexOf(id) + 1 : undefined);
  const custom = colors.filter((color) => color.startsWith('#'));
  const addCustom = (): void => {
    const start = startOf(colors[0]);
    // A custom colour joins the one chosen; of its own accord it never takes a place away.
    set(toggleMainColor(colors, colors.includes(start) || colors.includes('none') ? (start === '#dccfb4' ? '#b9a184' : '#dccfb4') : start));
  };
  return (
    <fieldset>
      <legend className="sr-only">{COLORS_CHOICE.mains}</legend>
      <div className="swatches swatches-colors">
        {NAMED_COLORS.map((id) => (
          <SwatchCard key={id} type="checkbox" name="main-color" label={colorName(id)} material={relief} color={colorHex(id)!} mark={order(id)} checked={colors.includes(id)} disabled={isMainColorDisabled(colors, id)} onChange={toggle(id)} />
        ))}
        {custom.map((hex) => <SwatchCard key={`custom-${colors.indexOf(hex)}`} type="checkbox" name="main-color" label={COLORS_CHOICE.custom} material={relief} color={hex} mark={order(hex)} checked onChange={toggle(hex)} />)}
        {custom.length === 0 && <SwatchCard type="checkbox" name="main-color" label={COLORS_CHOICE.custom} blank={<Icon of={Plus} />} checked={false} disabled={colors.length > 1} onChange={addCustom} />}
        <SwatchCard type="checkbox" name="main-color" label={COLORS_CHOICE.none} blank={<Icon of={Minus} />} checked={colors.includes('none')} disabled={isMainColorDisabled(colors, 'none')} onChange={toggle('none')} />
      </div>
      {custom.map((hex, i) => <CustomColor key={`edit-${i}`} value={hex} label={COLORS_CHOICE.main} onChange={(to) => set(replaceMainColor(colors, hex, to))} />)}
      <div className="goes-where">
        <p className="caption">{sayColors(colors)}</p>
        {colors.length > 1 && <Button look="quiet" size="sm" onClick={() => set([...colors].reverse())}><Icon of={ArrowLeftRight} />{COLORS_CHOICE.swap}</Button>}
      </div>
    </fieldset>
  );
}

const sayColors = ([first, second]: readonly ColorPick[]): string => {
  if (first === 'none') return COLORS_CHOICE.keep;
  return second === undefined ? COLORS_CHOICE.one(colorName(first!)) : COLORS_CHOICE.two(colorName(first!), colorName(second));
};
