import { fitting } from '#contract/graphemes.ts';
import { DESIGN_NAME_MAX } from '#contract/studio/saved-designs.ts';
import type { DesignOptions } from './wizard-state.ts';

type Car = Pick<DesignOptions, 'vehicleMake' | 'vehicleModel'>;

/** "Ford Mustang", as far as it is known. */
const carOf = ({ vehicleMake, vehicleModel }: Car): string => [vehicleMake, vehicleModel].filter(Boolean).join(' ');

/** "1967 Ford Mustang". A year alone names no car. */
export const carOfYear = (vehicle: Car & Partial<Pick<DesignOptions, 'vehicleYear'>>): string => {
  const car = carOf(vehicle);
  return car === '' ? '' : [vehicle.vehicleYear, car].filter(Boolean).join(' ');
};

/** "Ford Mustang, Blue leather", to save a design under; empty where neither is known. */
export const nameFor = (vehicle: Car, look: string): string =>
  fitting([carOf(vehicle), look].filter(Boolean).join(', '), DESIGN_NAME_MAX);
