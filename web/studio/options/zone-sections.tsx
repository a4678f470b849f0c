/** One zone by itself: what it shall wear over what the whole design says for it. */
import { Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { finishOf } from '#engine/finish-of.ts';
import { planFor } from '#engine/zone-map.ts';
import type { ZoneFinish } from '#engine/design.ts';
import type { Zone } from '#engine/layers.ts';
import { MATERIAL_OPTIONS, PATTERN_ROWS, PATTERNS, SWATCHES } from '#contract/options.ts';
import { hexOfRgb } from '#engine/colour/hex.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SwatchCard } from '#web/ui/swatch.tsx';
import { swatchOnPart } from '#contract/worn.ts';
import { saySwatch } from '../swatches/swatch-rules.ts';
import { tileOfSwatch } from '../swatches/tile-of-swatch.ts';
import { useStudio } from '../studio-context.tsx';
import { sayFinish } from '../studio-words.ts';
import { ColorGrid, reliefOf } from './color-grid.tsx';
import { ONE_ZONE } from './options-words.ts';
import { ownFinish } from './own-finish.ts';

const useZone = (zone: Zone) => {
  const { state, dispatch, design } = useStudio();
  const own = ownFinish(state, zone.id) ?? {};
  const plan = design === undefined ? undefined : planFor(design);
  const finish = plan === undefined ? undefined : finishOf(plan, zone);
  const swatch = finish === undefined ? undefined : swatchOnPart(finish);
  // A list tapped after a swatch keeps the half of it that the list does not say.
  const left =
    own.swatch === undefined
      ? {}
      : {
          material: own.material ?? own.swatch.material,
          color: own.color ?? (own.swatch.color as ZoneFinish['color']),
        };
  const change = (next: ZoneFinish): void =>
    dispatch({
      type: 'zone-dressed',
      zone: zone.id,
      finish: { ...own, ...(next.pattern === undefined ? { ...left, swatch: undefined } : {}), ...next },
    });
  const reset = (): void => dispatch({ type: 'zone-dressed', zone: zone.id, finish: null });
  return { own, finish, swatch, change, reset, isOwn: Object.keys(own).length > 0 };
};

export function ZoneHead({ zone }: { zone: Zone }) {
  const { finish, swatch, isOwn, reset } = useZone(zone);
  const says = swatch === undefined ? sayFinish(finish) : saySwatch(swatch);
  return (
    <div className="zone-head">
      <p className="small">{isOwn ? ONE_ZONE.own(says) : ONE_ZONE.follows(says)}</p>
      {isOwn && (
        <Button size="sm" onClick={reset}>
          {ONE_ZONE.follow}
        </Button>
      )}
    </div>
  );
}

export function ZoneColor({ zone }: { zone: Zone }) {
  const { own, finish, swatch, change } = useZone(zone);
  const shown = own.color ?? (finish?.color === undefined ? 'none' : nearestPick(hexOfRgb(finish.color)));
  return (
    <ColorGrid
      name={`zone-color-${zone.id}`}
      label={ONE_ZONE.color(zone.name)}
      value={shown}
      relief={reliefOf(finish?.material)}
      swatch={swatch}
      book={{ zone: zone.id, name: zone.name }}
      onChange={(color) => change({ color })}
    />
  );
}

/** A swatch of the list when the colour is exactly one of it. */
const nearestPick = (hex: string): NonNullable<ZoneFinish['color']> =>
  (Object.entries(SWATCHES).find(([, swatch]) => swatch === hex)?.[0] ?? hex) as NonNullable<ZoneFinish['color']>;

export function ZoneMaterial({ zone }: { zone: Zone }) {
  const { own, finish, swatch, change } = useZone(zone);
  const value = own.material ?? finish?.material ?? 'none';
  const color = finish?.color === undefined ? '#8f8c88' : hexOfRgb(finish.color);
  return (
    <fieldset>
      <legend className="sr-only">{ONE_ZONE.material(zone.name)}</legend>
      <div className="swatches swatches-three">
        {MATERIAL_OPTIONS.map(({ id, name, description }) => {
          const face =
            id === 'none'
              ? ({ blank: <Icon of={Minus} /> } as const)
              : ({ material: id, color, tile: id === finish?.material ? tileOfSwatch(swatch) : undefined } as const);
          return (
            <SwatchCard
              key={id}
              name={`zone-material-${zone.id}`}
              label={name}
              title={description}
              checked={value === id}
              onChange={() => change({ material: id })}
              {...face}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

export function ZonePattern({ zone }: { zone: Zone }): ReactNode {
  const { allowance } = useStudio();
  const { own, finish, change } = useZone(zone);
  const value = own.pattern ?? finish?.pattern ?? 'keep';
  const color = finish?.color === undefined ? '#77736e' : hexOfRgb(finish.color);
  const shown = PATTERNS.filter((id) => allowance.premium || PATTERN_ROWS[id].basic);
  return (
    <fieldset>
      <legend className="sr-only">{ONE_ZONE.pattern(zone.name)}</legend>
      <div className="swatches swatches-four">
        {shown.map((id) => (
          <SwatchCard
            key={id}
            name={`zone-pattern-${zone.id}`}
            panel={PATTERN_ROWS[id].panel}
            color={color}
            label={PATTERN_ROWS[id].name}
            checked={value === id}
            onChange={() => change({ pattern: id })}
          />
        ))}
      </div>
    </fieldset>
  );
}
