/** The whole design, section by section (S-68). On a desk they stand below each other, on a phone behind tabs. */
import type { ReactNode } from 'react';
import { BOLSTER_OPTIONS, PIPING_OPTIONS, SEAT_TYPE_OPTIONS, STITCHING_OPTIONS, VEHICLE_TYPE_OPTIONS, vehicleYears } from '#contract/options.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';
import type { DesignOptions } from '../state/wizard-state.ts';
import { useStudio } from '../studio-context.tsx';
import { colorName } from '../studio-words.ts';
import { useNow } from '../use-now.ts';
import { ChoiceRow } from './choice-row.tsx';
import { ColorGrid, reliefOf } from './color-grid.tsx';
import { MainColors } from './main-colors.tsx';
import { MaterialChoice } from './material-choice.tsx';
import { StyleChoice } from './style-choice.tsx';

export interface OptionSection {
  id: string;
  /** On the tab. */
  tab: string;
  title: string;
  body: ReactNode;
}

const useOptions = () => {
  const { state: { options }, dispatch } = useStudio();
  return { options, change: (change: Partial<DesignOptions>) => dispatch({ type: 'option-changed', change }) };
};

function Part({ title, says, children }: { title: string; says?: string; children: ReactNode }) {
  return <div className="option-part"><h3 className="option-part-title">{title}{says !== undefined && <span className="caption">{says}</span>}</h3>{children}</div>;
}

function Colors() {
  const { options, change } = useOptions();
  return (
    <>
      <MainColors />
      <Part title="Doors and armrests" says={options.secondaryColor === 'none' ? 'As they are' : colorName(options.secondaryColor)}>
        <ColorGrid name="secondary-color" label="Secondary color: doors and armrests" value={options.secondaryColor} relief={reliefOf(options.materials[3] ?? options.materials[0])} onChange={(secondaryColor) => change({ secondaryColor })} />
      </Part>
    </>
  );
}

function Stitching() {
  const { options, change } = useOptions();
  return (
    <>
      <ChoiceRow name="stitching" label="Stitch" options={STITCHING_OPTIONS} value={options.stitchingStyle} onChange={(stitchingStyle) => change({ stitchingStyle })} />
      <p className="caption goes-where">{STITCHING_OPTIONS.find(({ id }) => id === options.stitchingStyle)?.description}</p>
      {options.stitchingStyle === 'other' && <TextField label="Your stitch" value={options.stitchingNote} maxLength={60} placeholder="Baseball stitch, 5 mm" onChange={(event) => change({ stitchingNote: event.target.value })} className="mt-2" />}
      {options.stitchingStyle !== 'none' && (
        <Part title="Thread" says={options.stitchingColor === 'none' ? 'Tone on tone' : colorName(options.stitchingColor)}>
          <ColorGrid name="stitching-color" label="Stitching color" value={options.stitchingColor} relief="vinyl" noneLabel="Tone" onChange={(stitchingColor) => change({ stitchingColor })} />
        </Part>
      )}
    </>
  );
}

function PipingChoice() {
  const { options, change } = useOptions();
  return (
    <>
      <ChoiceRow name="piping" label="Piping" options={PIPING_OPTIONS} value={options.pipingStyle} onChange={(pipingStyle) => change({ pipingStyle })} />
      {options.pipingStyle !== 'none' && (
        <Part title="Piping color" says={options.pipingColor === 'none' ? (options.pipingStyle === 'contrast' ? 'Contrasting' : 'Tone on tone') : colorName(options.pipingColor)}>
          <ColorGrid name="piping-color" label="Piping color" value={options.pipingColor} relief="vinyl" noneLabel="Auto" onChange={(pipingColor) => change({ pipingColor })} />
        </Part>
      )}
    </>
  );
}

function Seats() {
  const { options, change } = useOptions();
  return (
    <>
      <ChoiceRow name="seat-type" label="Seat type" options={SEAT_TYPE_OPTIONS} value={options.seatType} onChange={(seatType) => change({ seatType })} />
      <div className="option-part"><ChoiceRow name="bolsters" label="Seat bolsters" options={BOLSTER_OPTIONS} value={options.seatBolsters} onChange={(seatBolsters) => change({ seatBolsters })} /></div>
      {options.seatBolsters !== 'none' && (
        <Part title="Bolster color" says={options.bolsterColor === 'none' ? 'Like the seats' : colorName(options.bolsterColor)}>
          <ColorGrid name="bolster-color" label="Bolster color" value={options.bolsterColor} relief={reliefOf(options.materials[2] ?? options.materials[0])} onChange={(bolsterColor) => change({ bolsterColor })} />
        </Part>
      )}
      <p className="caption goes-where">Your seats keep the shape they have in the photo.</p>
    </>
  );
}

export function Vehicle() {
  const { options, change } = useOptions();
  const now = useNow();
  return (
    <div className="vehicle">
      <SelectField label="Vehicle type" value={options.vehicleType} onChange={(event) => change({ vehicleType: event.target.value as DesignOptions['vehicleType'] })}>
        {VEHICLE_TYPE_OPTIONS.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
      </SelectField>
      <SelectField label="Year" value={options.vehicleYear} onChange={(event) => change({ vehicleYear: Number(event.target.value) })}>
        {vehicleYears(now).map((year) => <option key={year} value={year}>{year}</option>)}
      </SelectField>
      <TextField label="Make" value={options.vehicleMake} maxLength={60} autoComplete="off" onChange={(event) => change({ vehicleMake: event.target.value })} />
      <TextField label="Model" value={options.vehicleModel} maxLength={60} autoComplete="off" onChange={(event) => change({ vehicleModel: event.target.value })} />
    </div>
  );
}

export const OPTION_SECTIONS: readonly OptionSection[] = [
  { id: 'material', tab: 'Material', title: 'Material', body: <MaterialChoice /> },
  { id: 'color', tab: 'Color', title: 'Main color', body: <Colors /> },
  { id: 'style', tab: 'Style', title: 'Style', body: <StyleChoice /> },
  { id: 'stitching', tab: 'Stitching', title: 'Stitching', body: <Stitching /> },
  { id: 'piping', tab: 'Piping', title: 'Piping', body: <PipingChoice /> },
  { id: 'seats', tab: 'Seats', title: 'Seats', body: <Seats /> },
  { id: 'vehicle', tab: 'Vehicle', title: 'Vehicle', body: <Vehicle /> },
];
