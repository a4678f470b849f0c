import { fitting } from '#contract/graphemes.ts';
import { DESIGN_NAME_MAX } from '#contract/studio/saved-designs.ts';
import type { DesignOptions } from './wizard-state.ts';

type Car = Pick<DesignOptions, 'vehicleMake' | 'vehicleModel'>;

/** "Ford Mustang", or only one of the two if the other is empty. */
const carOf = ({ vehicleMake, vehicleModel }: Car): string => [vehicleMake, vehicleModel].filter(Boolean).join(' ');

/** "1967 Ford Mustang"; empty without make and model. */
export const carOfYear = (vehicle: Car & Partial<Pick<DesignOptions, 'vehicleYear'>>): string => {
  const car = carOf(vehicle);
  return car === '' ? '' : [vehicle.vehicleYear, car].filter(Boolean).join(' ');
};

/** Suggested name of a design: "Ford Mustang, Blue leather". */
export const nameFor = (vehicle: Car, look: string): string =>
  fitting([carOf(vehicle), look].filter(Boolean).join(', '), DESIGN_NAME_MAX);
