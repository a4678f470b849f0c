/** The three things to mark in a photo of a material: a flat piece, something neutral, and the piece's width. */
import { useId, type RefObject } from 'react';
import { Crosshair, ImagePlus, RotateCcw, X } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { ChoiceRow } from '#web/ui/choice-row.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PHOTOGRAPH } from '../photograph-words.ts';
import { isTooColored } from './white-balance.ts';
import {
  convertLength,
  storeUnit,
  MIN_CM,
  LENGTH_UNITS,
  formatLimit,
  MAX_CM,
  parseLength,
  type LengthUnit,
} from './length-unit.ts';
import { NEUTRAL_KINDS, type MaterialPhotoSettings } from './material-photo-settings.ts';
import { INITIAL_QUAD, type Point } from './quad.ts';

interface SectionProps {
  settings: MaterialPhotoSettings;
  onSettings: (change: Partial<MaterialPhotoSettings>) => void;
}

export function PieceSection({
  onSettings,
  onAnotherPhoto,
}: Pick<SectionProps, 'onSettings'> & { onAnotherPhoto: () => void }) {
  return (
    <section className="grid gap-1" aria-labelledby="mark-piece">
      <h2 className="t3" id="mark-piece">
        {PHOTOGRAPH.mark}
      </h2>
      <p className="small">{PHOTOGRAPH.markText}</p>
      <div className="-mx-3 flex flex-wrap">
        <Button look="quiet" size="sm" onClick={() => onSettings({ quad: INITIAL_QUAD })}>
          <Icon icon={RotateCcw} />
          {PHOTOGRAPH.reset}
        </Button>
        <Button look="quiet" size="sm" onClick={onAnotherPhoto}>
          <Icon icon={ImagePlus} />
          {PHOTOGRAPH.another}
        </Button>
      </div>
    </section>
  );
}

interface NeutralSectionProps extends SectionProps {
  /** Whether the next tap in the photo marks the neutral point. */
  aiming: boolean;
  onAiming: (aiming: boolean) => void;
  onNeutralPoint: (at: Point) => void;
  /** Whether the photo is shown without white balance. */
  asShot: boolean;
  onAsShot: (asShot: boolean) => void;
}

export function NeutralSection({
  settings: { neutralPoint, neutralKind, gains },
  onSettings,
  aiming,
  onAiming,
  onNeutralPoint,
  asShot,
  onAsShot,
}: NeutralSectionProps) {
  return (
    <section className="grid gap-3" aria-labelledby="mark-neutral">
      <div className="grid gap-1">
        <h2 className="t3" id="mark-neutral">
          {PHOTOGRAPH.neutralTitle}
        </h2>
        <p className="small">{PHOTOGRAPH.neutralText}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button aria-pressed={aiming} onClick={() => onAiming(!aiming)}>
          <Icon icon={Crosshair} />
          {aiming ? PHOTOGRAPH.neutralStop : PHOTOGRAPH.neutralPlace}
        </Button>
        {neutralPoint !== undefined && (
          <Button look="quiet" onClick={() => onSettings({ neutralPoint: undefined, gains: undefined })}>
            <Icon icon={X} />
            {PHOTOGRAPH.neutralRemove}
          </Button>
        )}
        {/* For the keyboard: places the point, which the arrow keys then move. */}
        {aiming && neutralPoint === undefined && (
          <Button look="quiet" className="sr-only focus:not-sr-only" onClick={() => onNeutralPoint([0.5, 0.5])}>
            {PHOTOGRAPH.neutralMiddle}
          </Button>
        )}
      </div>
      <p className="small" role="status">
        {aiming && PHOTOGRAPH.neutralTap}
        {!aiming && gains !== undefined && (isTooColored(gains) ? PHOTOGRAPH.neutralColored : PHOTOGRAPH.neutralSet)}
      </p>
      {neutralPoint !== undefined && (
        <ChoiceRow
          name="neutral"
          label={PHOTOGRAPH.neutral}
          options={NEUTRAL_KINDS.map((id) => ({ id, name: PHOTOGRAPH.neutrals[id] }))}
          value={neutralKind}
          onChange={(kind) => onSettings({ neutralKind: kind })}
        />
      )}
      {gains !== undefined && (
        <label className="check">
          <input type="checkbox" checked={asShot} onChange={(event) => onAsShot(event.target.checked)} />
          <span>{PHOTOGRAPH.asShot}</span>
        </label>
      )}
    </section>
  );
}

interface WidthSectionProps extends SectionProps {
  field: RefObject<HTMLInputElement | null>;
  isSubmitted: boolean;
}

export function WidthSection({ settings: { quadWidthText, unit }, onSettings, field, isSubmitted }: WidthSectionProps) {
  const errorId = useId();
  const isWrong = isSubmitted && parseLength(quadWidthText, unit) === undefined;
  const setUnit = (next: LengthUnit): void => {
    storeUnit(next);
    onSettings({ unit: next, quadWidthText: convertLength(quadWidthText, unit, next) });
  };
  return (
    <section className="grid gap-3" aria-labelledby="mark-width">
      <div className="grid gap-1">
        <h2 className="t3" id="mark-width">
          {PHOTOGRAPH.width}
        </h2>
        <p className="small">{PHOTOGRAPH.widthHint}</p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={PHOTOGRAPH.widthLabel} className="w-[132px]">
          {(wiring) => (
            <input
              {...wiring}
              ref={field}
              className="input num"
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              value={quadWidthText}
              aria-invalid={isWrong ? true : undefined}
              aria-describedby={isWrong ? errorId : undefined}
              onChange={(event) => onSettings({ quadWidthText: event.target.value })}
            />
          )}
        </Field>
        <ChoiceRow
          look="segments"
          name="length-unit"
          label={PHOTOGRAPH.unit}
          options={LENGTH_UNITS.map((id) => ({ id, name: PHOTOGRAPH.units[id] }))}
          value={unit}
          onChange={setUnit}
        />
      </div>
      {isWrong && (
        <FieldError id={errorId}>
          {PHOTOGRAPH.widthWrong(formatLimit(MIN_CM, unit), formatLimit(MAX_CM, unit))}
        </FieldError>
      )}
    </section>
  );
}
