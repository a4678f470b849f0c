import type { SavedDesign } from '#contract/designs.ts';
import { formatDate } from '#contract/formats.ts';
import { smallCopyOf } from '#contract/photos.ts';
import { MAX_OPTIONS } from '#contract/presentations.ts';
import { PriceField, type Currency } from './price-field.tsx';
import { PRESENTATION } from './words.ts';

export type Chosen = readonly { id: number; price: string }[];

/** Designs that can be put beside a design: other looks of the same photo first. */
export const candidatesFor = (design: SavedDesign, all: readonly SavedDesign[]): SavedDesign[] => {
  const others = all.filter(({ id }) => id !== design.id);
  const same = (one: SavedDesign): boolean => one.originalImageUrl === design.originalImageUrl;
  return [...others.filter(same), ...others.filter((one) => !same(one))];
};

interface OptionsChoiceProps {
  design: SavedDesign;
  designs: readonly SavedDesign[];
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  currency: Currency;
  tried: boolean;
}

export function OptionsChoice({ design, designs, chosen, onChange, currency, tried }: OptionsChoiceProps) {
  const candidates = candidatesFor(design, designs);
  const full = chosen.length >= MAX_OPTIONS - 1;
  const toggle = (id: number): void =>
    onChange(
      chosen.some((one) => one.id === id) ? chosen.filter((one) => one.id !== id) : [...chosen, { id, price: '' }],
    );
  return (
    <fieldset className="grid gap-2">
      <legend className="field-label">{PRESENTATION.options}</legend>
      <p className="field-hint mt-0">{candidates.length === 0 ? PRESENTATION.optionsNone : PRESENTATION.optionsHint}</p>
      {tried && chosen.length === 0 && candidates.length > 0 && (
        <p className="field-error" role="alert">
          {PRESENTATION.optionsFew}
        </p>
      )}
      <ul className="max-h-[420px] overflow-y-auto pr-1">
        {candidates.map((one) => {
          const pick = chosen.find(({ id }) => id === one.id);
          return (
            <li key={one.id}>
              <label className="option-pick">
                <input
                  type="checkbox"
                  aria-label={one.name}
                  checked={pick !== undefined}
                  disabled={pick === undefined && full}
                  onChange={() => toggle(one.id)}
                />
                <img src={smallCopyOf(one.generatedImageUrl)} alt="" loading="lazy" />
                <span className="min-w-0">
                  <b className="block break-words">
                    <bdi>{one.name}</bdi>
                  </b>
                  <span className="small num">{formatDate(one.createdAt)}</span>
                </span>
              </label>
              {pick !== undefined && (
                <PriceField
                  className="mb-3 ml-9 max-w-[220px]"
                  label={PRESENTATION.feeOf(one.name)}
                  value={pick.price}
                  currency={currency}
                  tried={tried}
                  onChange={(price) =>
                    onChange(chosen.map((other) => (other.id === one.id ? { ...other, price } : other)))
                  }
                />
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
