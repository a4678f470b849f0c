import { truncateToUtf16Length } from '#contract/graphemes.ts';
import { MAX_DESIGN_NAME_LENGTH } from '#contract/studio/saved-designs.ts';
import type { DesignOptions } from './wizard-state.ts';

type Car = Pick<DesignOptions, 'vehicleMake' | 'vehicleModel'>;

/** "Ford Mustang", or only one of the two if the other is empty. */
const formatMakeAndModel = ({ vehicleMake, vehicleModel }: Car): string =>
  [vehicleMake, vehicleModel].filter(Boolean).join(' ');

/** "1967 Ford Mustang"; empty without make and model. */
export const formatCar = (vehicle: Car & Partial<Pick<DesignOptions, 'vehicleYear'>>): string => {
  const car = formatMakeAndModel(vehicle);
  return car === '' ? '' : [vehicle.vehicleYear, car].filter(Boolean).join(' ');
};

/** Suggested name of a design: "Ford Mustang, Blue leather". */
export const joinCarAndLook = (vehicle: Car, look: string): string =>
  truncateToUtf16Length([formatMakeAndModel(vehicle), look].filter(Boolean).join(', '), MAX_DESIGN_NAME_LENGTH);
