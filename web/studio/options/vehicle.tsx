import { VEHICLE_TYPE_OPTIONS, vehicleYears } from '#contract/options.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { useOptions } from './use-options.ts';
import type { DesignOptions } from '../state/wizard-state.ts';
import { useNow } from '../use-now.ts';
import { VEHICLE } from './options-words.ts';

/** The vehicle's type, year, make and model, which do not change the picture. */
export function Vehicle() {
  const { options, change } = useOptions();
  const now = useNow();
  const thisYear = now.getFullYear();
  const { vehicleYear: year } = options;
  /** Opening the list chooses the year it shows. */
  const chooseShown = (): void => {
    if (year === undefined) change({ vehicleYear: thisYear });
  };
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
        hint={year === undefined ? VEHICLE.yearHint : undefined}
        value={year ?? thisYear}
        onClick={chooseShown}
        onKeyDown={({ key }) => {
          if (key === ' ' || key === 'Enter') chooseShown();
        }}
        onChange={(event) => change({ vehicleYear: Number(event.target.value) })}
      >
        {vehicleYears(now).map((listed) => (
          <option key={listed} value={listed}>
            {listed}
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
