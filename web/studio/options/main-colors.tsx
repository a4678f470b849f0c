import { ArrowLeftRight, Minus, Plus } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SwatchCard } from '#web/ui/swatch.tsx';
import { isMainColorDisabled, replaceMainColor, toggleMainColor } from '../state/option-rules.ts';
import type { SwatchChoices } from '#contract/swatches.ts';
import type { ColorPick } from '../state/wizard-state.ts';
import { useStudio } from '../studio-context.tsx';
import { colorHex, colorName } from '../studio-words.ts';
import { BookCard } from '../swatches/book-card.tsx';
import { saySwatch, without } from '../swatches/swatch-rules.ts';
import { SWATCH_CHOICE } from '../swatches/swatches-words.ts';
import { tileOfSwatch } from '../swatches/tile-of-swatch.ts';
import { CustomColor } from './custom-color.tsx';
import { NAMED_COLORS, reliefOf, startOf } from './color-grid.tsx';
import { COLORS_CHOICE } from './options-words.ts';

/** One or two colours (V-18): the first on all seats, the second on the inserts. */
export function MainColors() {
  const {
    state: { options },
    dispatch,
  } = useStudio();
  const colors = options.mainColors;
  const { main, insert } = options.swatches;
  const set = (mainColors: ColorPick[]): void => dispatch({ type: 'option-changed', change: { mainColors } });
  const toggle = (id: ColorPick) => () => set(toggleMainColor(colors, id));
  const relief = reliefOf(options.materials[0]);
  const order = (id: ColorPick) => (colors.length > 1 && colors.includes(id) ? colors.indexOf(id) + 1 : undefined);
  /** Worn at the colour's place: the swatch stands for it. */
  const swatchAt = (color: ColorPick) => [main, insert][colors.indexOf(color)];
  const custom = colors.filter((color) => color.startsWith('#') && swatchAt(color)?.color !== color);
  const addCustom = (): void => {
    const start = startOf(colors[0]);
    // A custom colour joins the one chosen; of its own accord it never takes a place away.
    set(
      toggleMainColor(
        colors,
        colors.includes(start) || colors.includes('none') ? (start === '#dccfb4' ? '#b9a184' : '#dccfb4') : start,
      ),
    );
  };
  /** The second moves up where the first goes; the last colour stays, without its swatch. */
  const takeOff = (place: (typeof WORN)[number]): void => {
    const gone = options.swatches[place];
    const rest: SwatchChoices = without(options.swatches, place);
    const left = place === 'headrest' || gone === undefined ? colors : colors.filter((color) => color !== gone.color);
    const { insert: up, ...others } = rest;
    const swatches = place === 'main' && left.length > 0 && up !== undefined ? { ...others, main: up } : rest;
    dispatch({ type: 'option-changed', change: { mainColors: left.length === 0 ? [...colors] : [...left], swatches } });
  };
  const swap = (): void => {
    const { main: _1, insert: _2, ...others } = options.swatches;
    dispatch({
      type: 'option-changed',
      change: {
        mainColors: [...colors].reverse(),
        swatches: {
          ...others,
          ...(insert === undefined ? {} : { main: insert }),
          ...(main === undefined ? {} : { insert: main }),
        },
      },
    });
  };
  return (
    <fieldset>
      <legend className="sr-only">{COLORS_CHOICE.mains}</legend>
      <div className="swatches swatches-colors">
        {NAMED_COLORS.map((id) => (
          <SwatchCard
            key={id}
            type="checkbox"
            name="main-color"
            label={colorName(id)}
            material={relief}
            color={colorHex(id)!}
            mark={order(id)}
            checked={colors.includes(id)}
            disabled={isMainColorDisabled(colors, id)}
            onChange={toggle(id)}
          />
        ))}
        {WORN.map((place) => {
          const swatch = options.swatches[place];
          return swatch === undefined ? null : (
            <SwatchCard
              key={place}
              type="checkbox"
              name="main-color"
              className="swatch-own"
              label={swatch.name}
              code={swatch.code}
              material={swatch.material}
              color={swatch.color}
              tile={tileOfSwatch(swatch)}
              mark={colors.length > 1 ? MARKS[place] : undefined}
              checked
              onChange={() => takeOff(place)}
            />
          );
        })}
        <BookCard what={COLORS_CHOICE.mains} target={{ places: WORN }} />
        {custom.map((hex) => (
          <SwatchCard
            key={`custom-${colors.indexOf(hex)}`}
            type="checkbox"
            name="main-color"
            label={COLORS_CHOICE.custom}
            material={relief}
            color={hex}
            mark={order(hex)}
            checked
            onChange={toggle(hex)}
          />
        ))}
        {custom.length === 0 && (
          <SwatchCard
            type="checkbox"
            name="main-color"
            label={COLORS_CHOICE.custom}
            blank={<Icon of={Plus} />}
            checked={false}
            disabled={colors.length > 1}
            onChange={addCustom}
          />
        )}
        <SwatchCard
          type="checkbox"
          name="main-color"
          label={COLORS_CHOICE.none}
          blank={<Icon of={Minus} />}
          checked={colors.includes('none')}
          disabled={isMainColorDisabled(colors, 'none')}
          onChange={toggle('none')}
        />
      </div>
      {custom.map((hex, i) => (
        <CustomColor
          key={`edit-${i}`}
          value={hex}
          label={COLORS_CHOICE.main}
          onChange={(to) => set(replaceMainColor(colors, hex, to))}
        />
      ))}
      <div className="goes-where">
        <p className="caption">{sayWorn(colors, options.swatches)}</p>
        {colors.length > 1 && (
          <Button look="quiet" size="sm" onClick={swap}>
            <Icon of={ArrowLeftRight} />
            {COLORS_CHOICE.swap}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** Where the one set of main colours goes; the swatch of the headrests has no colour of the list beside it. */
const WORN = ['main', 'insert', 'headrest'] as const;
const MARKS = { main: 1, insert: 2, headrest: undefined } as const;

const sayWorn = (colors: readonly ColorPick[], swatches: SwatchChoices): string => {
  const worn = WORN.flatMap((place) =>
    swatches[place] === undefined ? [] : [SWATCH_CHOICE.worn(SWATCH_CHOICE.places[place], saySwatch(swatches[place]))],
  );
  return worn.length === 0 ? sayColors(colors) : `${worn.join('. ')}.`;
};

const sayColors = ([first, second]: readonly ColorPick[]): string => {
  if (first === 'none') return COLORS_CHOICE.keep;
  return second === undefined
    ? COLORS_CHOICE.one(colorName(first!))
    : COLORS_CHOICE.two(colorName(first!), colorName(second));
};
