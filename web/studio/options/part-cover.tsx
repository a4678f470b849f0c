/** Color, material and pattern of one part. */
import { Minus } from 'lucide-react';
import { MATERIAL_OPTIONS, PATTERN_ROWS, PATTERNS, HEX_BY_COLOR } from '#contract/options.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SwatchCard } from '#web/ui/swatch.tsx';
import { isOwnZone, MAIN } from '../state/part-rules.ts';
import type { ColorPick } from '../state/wizard-state.ts';
import { tileOfSnapshot } from '#web/ui/swatch-face.ts';
import { ColorGrid, reliefOf } from './color-grid.tsx';
import type { Part } from './parts.ts';
import { CHOICE_SCOPE_WORDS, PARTS, SECTIONS } from './options-words.ts';
import { usePart } from './use-part.ts';

const FALLBACK_COLOR = '#8f8c88';
const SEATS: Part = { id: MAIN, kind: 'seat', name: PARTS.names.main };

/** The part that this one follows until it has its own choice: the seats, or, for a single panel, all panels of its kind. */
const followedPart = ({ id, kind }: Part): (Part & { label: string }) | undefined => {
  if (id === MAIN || kind === undefined || kind === 'custom') return undefined;
  if (isOwnZone(id) && kind !== 'seat')
    return { id: kind, kind, name: '', label: PARTS.like(CHOICE_SCOPE_WORDS.roles[kind]) };
  return kind === 'door' ? undefined : { ...SEATS, label: PARTS.likeSeats };
};

export function PartColor({ part }: { part: Part }) {
  const { ownColor, finish, ownSwatch, choose, isWaiting } = usePart(part);
  const followed = followedPart(part);
  const { color: followedColor } = usePart(followed ?? SEATS);
  const valueIfUnchosen = followed === undefined && finish?.color === undefined && !isWaiting ? 'none' : undefined;
  return (
    <ColorGrid
      name={`color-${part.id}`}
      label={SECTIONS.of(part.name, SECTIONS.color)}
      value={ownColor === undefined ? valueIfUnchosen : toListedColor(ownColor)}
      relief={reliefOf(finish?.material)}
      swatch={ownSwatch}
      onChange={(color) => choose({ color })}
      follows={followed && { label: followed.label, color: followedColor, onChoose: () => choose({ color: null }) }}
    />
  );
}

/** Replaces a hex code that equals a listed color by its id. */
const toListedColor = (pick: ColorPick): ColorPick =>
  (Object.entries(HEX_BY_COLOR).find(([, swatch]) => swatch === pick)?.[0] as ColorPick | undefined) ?? pick;

export function PartMaterial({ part }: { part: Part }) {
  const { ownMaterial, finish, swatch, color = FALLBACK_COLOR, choose } = usePart(part);
  const value = swatch?.material ?? ownMaterial ?? finish?.material ?? 'none';
  return (
    <fieldset>
      <legend className="sr-only">{SECTIONS.of(part.name, SECTIONS.material)}</legend>
      <div className="swatches swatches-three">
        {MATERIAL_OPTIONS.map(({ id, name, description }) => {
          const face =
            id === 'none'
              ? ({ blank: <Icon icon={Minus} /> } as const)
              : ({ material: id, color, tile: id === finish?.material ? tileOfSnapshot(swatch) : undefined } as const);
          return (
            <SwatchCard
              key={id}
              name={`material-${part.id}`}
              label={id === 'none' ? PARTS.asItIs : name}
              title={description}
              checked={value === id}
              onChange={() => choose({ material: id })}
              {...face}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

export function PartPattern({ part }: { part: Part }) {
  const { ownPattern, finish, color = FALLBACK_COLOR, choose } = usePart(part);
  const value = ownPattern ?? finish?.pattern ?? 'keep';
  return (
    <fieldset>
      <legend className="sr-only">{SECTIONS.of(part.name, SECTIONS.pattern)}</legend>
      <div className="swatches swatches-four">
        {PATTERNS.map((id) => (
          <SwatchCard
            key={id}
            name={`pattern-${part.id}`}
            panel={PATTERN_ROWS[id].panel}
            color={color}
            label={PATTERN_ROWS[id].name}
            checked={value === id}
            onChange={() => choose({ pattern: id })}
          />
        ))}
      </div>
    </fieldset>
  );
}
