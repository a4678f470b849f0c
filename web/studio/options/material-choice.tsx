import { Minus } from 'lucide-react';
import { MATERIAL_OPTIONS, type Material } from '#contract/options.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SwatchCard } from '#web/ui/swatch.tsx';
import { toggleMaterial } from '../state/option-rules.ts';
import { useStudio } from '../studio-context.tsx';
import { colorHex, materialName } from '../studio-words.ts';
import { MATERIALS_CHOICE, PLACES } from './options-words.ts';

export const sayMaterials = (materials: readonly Material[]): string => {
  if (materials[0] === 'none') return MATERIALS_CHOICE.keep;
  if (materials.length === 1) return MATERIALS_CHOICE.one(materialName(materials[0]!));
  return `${materials
    .slice(0, PLACES.length)
    .map((id, i) => MATERIALS_CHOICE.place(i + 1, materialName(id), PLACES[i]!))
    .join('. ')}.`;
};

/** Several materials; the last one chosen cannot be taken away (V-17). Materials wear the chosen colour. */
export function MaterialChoice() {
  const {
    state: { options },
    dispatch,
  } = useStudio();
  const { materials } = options;
  const color = colorHex(options.mainColors[0] ?? 'none') ?? '#8f8c88';
  const toggle = (id: Material) => () =>
    dispatch({ type: 'option-changed', change: { materials: toggleMaterial(materials, id) } });
  return (
    <fieldset>
      <legend className="sr-only">{MATERIALS_CHOICE.legend}</legend>
      <div className="swatches swatches-three">
        {MATERIAL_OPTIONS.map(({ id, name, description }) => {
          const order = materials.length > 1 && materials.includes(id) ? materials.indexOf(id) + 1 : undefined;
          const face = id === 'none' ? ({ blank: <Icon of={Minus} /> } as const) : ({ material: id, color } as const);
          return (
            <SwatchCard
              key={id}
              type="checkbox"
              name="material"
              label={name}
              title={description}
              mark={order}
              checked={materials.includes(id)}
              onChange={toggle(id)}
              {...face}
            />
          );
        })}
      </div>
      <p className="caption goes-where">{sayMaterials(materials)}</p>
    </fieldset>
  );
}
