import { useState } from 'react';
import { HEX_BY_COLOR } from '#contract/options.ts';
import { ChoiceRow } from '#web/ui/choice-row.tsx';
import { PART_NAMES } from '#web/ui/part-words.ts';
import { Stitch } from '#web/ui/stitch.tsx';
import { PartTabs } from '#web/ui/part-tabs.tsx';
import { SwatchCard } from '#web/ui/swatch.tsx';
import { HERO } from '../hero-words.ts';
import {
  describeChoice,
  HERO_COLORS,
  HERO_MATERIALS,
  HERO_PARTS,
  heroColorOf,
  heroFinishOf,
  isSewn,
  SEWN_STYLES,
  type Finish,
  type HeroChange,
  type HeroChoice,
  type HeroPart,
} from './hero-choice.ts';
import type { HeroState } from './hero-demo.ts';

/** Longer times are not shown, because they mean that the device was busy with something else. */
const MAX_SHOWN_MS = 1000;

interface HeroTrayProps {
  choice: HeroChoice;
  phase: HeroState['phase'];
  milliseconds: number | undefined;
  onChoose: (part: HeroPart, change: HeroChange) => void;
  /** Called when the pointer or the focus enters. */
  onNear: () => void;
}

/**
 * Choices for the sample: part, material and color. Material cards show the chosen color, and color cards the chosen
 * material.
 */
export function HeroTray({ choice, phase, milliseconds, onChoose, onNear }: HeroTrayProps) {
  const [part, setPart] = useState<HeroPart>('main');
  const { material } = heroFinishOf(choice, isSewn(part) ? 'main' : part);
  return (
    <div className="needs-script flex min-w-0 flex-col gap-4 p-5 lg:p-6" onPointerEnter={onNear} onFocus={onNear}>
      <p className="t3">{HERO.tapSwatch}</p>
      <PartTabs
        name="hero-part"
        label={HERO.tapPart}
        className="hero-parts flex-wrap gap-1.5"
        parts={HERO_PARTS.map((id) => ({
          id,
          name: PART_NAMES[id],
          face: <PartFace color={heroColorOf(choice, id)} />,
        }))}
        value={part}
        onChange={(id) => setPart(id as HeroPart)}
      />
      <div className="hero-made-of">
        {isSewn(part) ? (
          <ChoiceRow
            name={`hero-${part}`}
            label={HERO.tapStyle[part]}
            options={SEWN_STYLES[part]}
            value={choice[part].style}
            onChange={(style) => onChoose(part, { style })}
          />
        ) : (
          <Materials finish={heroFinishOf(choice, part)} onChoose={(change) => onChoose(part, change)} />
        )}
      </div>
      <fieldset className="min-w-0">
        <legend className="sr-only">{HERO.tapColor}</legend>
        <div className="grid grid-cols-4 gap-3 sm:grid-cols-8 lg:grid-cols-4">
          {HERO_COLORS.map(({ id, name }) => (
            <SwatchCard
              key={id}
              name="hero-color"
              label={name}
              material={material}
              color={HEX_BY_COLOR[id]}
              checked={id === heroColorOf(choice, part)}
              onChange={() => onChoose(part, { color: id })}
              className="hero-swatch"
            />
          ))}
        </div>
      </fieldset>
      <div className="mt-auto grid gap-3 pt-1">
        <Stitch className={phase === 'opening' ? 'stitch-busy' : ''} />
        <p className="flex flex-wrap items-baseline justify-between gap-x-4" aria-live="polite">
          <span className="font-display text-lg leading-snug font-semibold">{describeChoice(choice)}</span>
          <span className="caption num">
            {phase === 'opening' && HERO.heroOpening}
            {phase === 'live' &&
              milliseconds !== undefined &&
              milliseconds < MAX_SHOWN_MS &&
              HERO.heroPainted(milliseconds)}
          </span>
        </p>
        <p className="caption">{phase === 'failed' ? HERO.heroFailed : HERO.heroCaption}</p>
      </div>
    </div>
  );
}

const PartFace = ({ color }: { color: keyof typeof HEX_BY_COLOR | undefined }) =>
  color === undefined ? (
    <i className="part-face part-face-none" />
  ) : (
    <i className="part-face" style={{ background: HEX_BY_COLOR[color] }} />
  );

interface MaterialsProps {
  finish: Finish;
  onChoose: (change: HeroChange) => void;
}

const Materials = ({ finish, onChoose }: MaterialsProps) => (
  <fieldset className="min-w-0">
    <legend className="sr-only">{HERO.tapMaterial}</legend>
    <div className="grid grid-cols-5 gap-x-2">
      {HERO_MATERIALS.map(({ id, name }) => (
        <SwatchCard
          key={id}
          name="hero-material"
          label={name}
          material={id}
          color={HEX_BY_COLOR[finish.color]}
          checked={id === finish.material}
          onChange={() => onChoose({ material: id })}
          className="hero-swatch"
        />
      ))}
    </div>
  </fieldset>
);
