/** The whole design, section by section (S-68). On a desk they stand below each other, on a phone behind tabs. */
import type { ReactNode } from 'react';
import {
  BOLSTER_OPTIONS,
  PIPING_OPTIONS,
  SEAT_TYPE_OPTIONS,
  STITCHING_OPTIONS,
  VEHICLE_TYPE_OPTIONS,
  vehicleYears,
  type ZoneKind,
} from '#contract/options.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';
import type { DesignOptions } from '../state/wizard-state.ts';
import { visibleZones } from '../preview/seats-found.ts';
import { useStudio } from '../studio-context.tsx';
import type { SwatchPlace } from '#contract/swatches.ts';
import { saySwatch, without } from '../swatches/swatch-rules.ts';
import { colorName } from '../studio-words.ts';
import { useNow } from '../use-now.ts';
import { ChoiceRow } from './choice-row.tsx';
import { ColorGrid, reliefOf } from './color-grid.tsx';
import { MainColors } from './main-colors.tsx';
import { MaterialChoice } from './material-choice.tsx';
import { StyleChoice } from './style-choice.tsx';
import { COLORS_CHOICE, OPTIONS, PIPING, SEATS, STITCHING, VEHICLE } from './options-words.ts';

export interface OptionSection {
  id: string;
  /** On the tab. */
  tab: string;
  title: string;
  body: ReactNode;
}

const useOptions = () => {
  const {
    state: { options },
    dispatch,
  } = useStudio();
  const change = (part: Partial<DesignOptions>): void => dispatch({ type: 'option-changed', change: part });
  /** What a list of colours shares with the book: the swatch worn there, what to say, and that a tap on the list takes it off. */
  const at = (place: SwatchPlace) => {
    const swatch = options.swatches[place];
    return {
      grid: { swatch, book: { places: [place] } },
      says: swatch === undefined ? undefined : saySwatch(swatch),
      pick: (part: Partial<DesignOptions>): void =>
        change(swatch === undefined ? part : { ...part, swatches: without(options.swatches, place) }),
    };
  };
  return { options, change, at };
};

/**
 * Whether the photo has a place for it. Until the photo has been looked at, and for what a swatch or a color is on
 * already, everything is offered.
 */
const useOffers = (): ((kind: ZoneKind) => boolean) => {
  const {
    preview,
    state: { options },
  } = useStudio();
  const worn: Partial<Record<ZoneKind, boolean>> = {
    door: options.secondaryColor !== 'none' || options.swatches.door !== undefined,
  };
  return (kind) =>
    preview.phase !== 'ready' || worn[kind] === true || visibleZones(preview.zones).some((zone) => zone.kind === kind);
};

function Part({ title, says, children }: { title: string; says?: string; children: ReactNode }) {
  return (
    <div className="option-part">
      <h3 className="option-part-title">
        {title}
        {says !== undefined && <span className="caption">{says}</span>}
      </h3>
      {children}
    </div>
  );
}

function Colors() {
  const { options, at } = useOptions();
  const offers = useOffers();
  const door = at('door');
  return (
    <>
      <MainColors />
      {offers('door') && (
        <Part
          title={COLORS_CHOICE.doors}
          says={
            door.says ??
            (options.secondaryColor === 'none' ? COLORS_CHOICE.doorsAsTheyAre : colorName(options.secondaryColor))
          }
        >
          <ColorGrid
            name="secondary-color"
            label={COLORS_CHOICE.doorsLabel}
            value={options.secondaryColor}
            relief={reliefOf(options.materials[3] ?? options.materials[0])}
            {...door.grid}
            onChange={(secondaryColor) => door.pick({ secondaryColor })}
          />
        </Part>
      )}
    </>
  );
}

function Stitching() {
  const { options, change, at } = useOptions();
  const thread = at('thread');
  return (
    <>
      <ChoiceRow
        name="stitching"
        label={STITCHING.stitch}
        options={STITCHING_OPTIONS}
        value={options.stitchingStyle}
        onChange={(stitchingStyle) => change({ stitchingStyle })}
      />
      <p className="caption goes-where">
        {STITCHING_OPTIONS.find(({ id }) => id === options.stitchingStyle)?.description}
      </p>
      {options.stitchingStyle === 'other' && (
        <TextField
          label={STITCHING.own}
          value={options.stitchingNote}
          maxLength={60}
          placeholder={STITCHING.ownHint}
          onChange={(event) => change({ stitchingNote: event.target.value })}
          className="mt-2"
        />
      )}
      {options.stitchingStyle !== 'none' && (
        <Part
          title={STITCHING.thread}
          says={
            thread.says ??
            (options.stitchingColor === 'none' ? STITCHING.toneOnTone : colorName(options.stitchingColor))
          }
        >
          <ColorGrid
            name="stitching-color"
            label={STITCHING.threadLabel}
            value={options.stitchingColor}
            relief="vinyl"
            noneLabel={STITCHING.tone}
            {...thread.grid}
            onChange={(stitchingColor) => thread.pick({ stitchingColor })}
          />
        </Part>
      )}
    </>
  );
}

function PipingChoice() {
  const { options, change, at } = useOptions();
  const piping = at('piping');
  return (
    <>
      <ChoiceRow
        name="piping"
        label={PIPING.label}
        options={PIPING_OPTIONS}
        value={options.pipingStyle}
        onChange={(pipingStyle) => change({ pipingStyle })}
      />
      {options.pipingStyle !== 'none' && (
        <Part
          title={PIPING.color}
          says={
            piping.says ??
            (options.pipingColor === 'none'
              ? options.pipingStyle === 'contrast'
                ? PIPING.contrasting
                : PIPING.toneOnTone
              : colorName(options.pipingColor))
          }
        >
          <ColorGrid
            name="piping-color"
            label={PIPING.color}
            value={options.pipingColor}
            relief="vinyl"
            noneLabel={PIPING.auto}
            {...piping.grid}
            onChange={(pipingColor) => piping.pick({ pipingColor })}
          />
        </Part>
      )}
    </>
  );
}

function Seats() {
  const { options, change, at } = useOptions();
  const bolster = at('bolster');
  return (
    <>
      <ChoiceRow
        name="seat-type"
        label={SEATS.type}
        options={SEAT_TYPE_OPTIONS}
        value={options.seatType}
        onChange={(seatType) => change({ seatType })}
      />
      <div className="option-part">
        <ChoiceRow
          name="bolsters"
          label={SEATS.bolsters}
          options={BOLSTER_OPTIONS}
          value={options.seatBolsters}
          onChange={(seatBolsters) => change({ seatBolsters })}
        />
      </div>
      {options.seatBolsters !== 'none' && (
        <Part
          title={SEATS.bolsterColor}
          says={bolster.says ?? (options.bolsterColor === 'none' ? SEATS.likeSeats : colorName(options.bolsterColor))}
        >
          <ColorGrid
            name="bolster-color"
            label={SEATS.bolsterColor}
            value={options.bolsterColor}
            relief={reliefOf(options.materials[2] ?? options.materials[0])}
            {...bolster.grid}
            onChange={(bolsterColor) => bolster.pick({ bolsterColor })}
          />
        </Part>
      )}
      <p className="caption goes-where">{SEATS.shape}</p>
    </>
  );
}

export function Vehicle() {
  const { options, change } = useOptions();
  const now = useNow();
  return (
    <div className="vehicle">
      <SelectField
        label={VEHICLE.type}
        value={options.vehicleType}
        onChange={(event) => change({ vehicleType: event.target.value as DesignOptions['vehicleType'] })}
      >
        {VEHICLE_TYPE_OPTIONS.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={VEHICLE.year}
        value={options.vehicleYear}
        onChange={(event) => change({ vehicleYear: Number(event.target.value) })}
      >
        {vehicleYears(now).map((year) => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
      </SelectField>
      <TextField
        label={VEHICLE.make}
        value={options.vehicleMake}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => change({ vehicleMake: event.target.value })}
      />
      <TextField
        label={VEHICLE.model}
        value={options.vehicleModel}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => change({ vehicleModel: event.target.value })}
      />
    </div>
  );
}

export const OPTION_SECTIONS: readonly OptionSection[] = [
  { id: 'material', tab: OPTIONS.tabs.material, title: OPTIONS.tabs.material, body: <MaterialChoice /> },
  { id: 'color', tab: OPTIONS.tabs.color, title: OPTIONS.mainColor, body: <Colors /> },
  { id: 'style', tab: OPTIONS.tabs.style, title: OPTIONS.tabs.style, body: <StyleChoice /> },
  { id: 'stitching', tab: OPTIONS.tabs.stitching, title: OPTIONS.tabs.stitching, body: <Stitching /> },
  { id: 'piping', tab: OPTIONS.tabs.piping, title: OPTIONS.tabs.piping, body: <PipingChoice /> },
  { id: 'seats', tab: OPTIONS.tabs.seats, title: OPTIONS.tabs.seats, body: <Seats /> },
  { id: 'vehicle', tab: OPTIONS.tabs.vehicle, title: OPTIONS.tabs.vehicle, body: <Vehicle /> },
];
