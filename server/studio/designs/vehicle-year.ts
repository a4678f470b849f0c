import { HOUR_MS } from '#contract/durations.ts';
import { FIRST_VEHICLE_YEAR } from '#contract/options.ts';
import { Problem } from '#server/platform/http/problem.ts';

/** In the earliest time zone (UTC+14), the new year begins this long before UTC; browsers there already offer that year. */
const FIRST_NEW_YEAR_MS = 14 * HOUR_MS;

/** @throws Problem `invalid_input` for a year that has not begun anywhere */
export const refuseVehicleYear = (year: number | undefined, now: Date): void => {
  const last = new Date(now.getTime() + FIRST_NEW_YEAR_MS).getUTCFullYear();
  if (year === undefined || (Number.isInteger(year) && year >= FIRST_VEHICLE_YEAR && year <= last)) return;
  throw new Problem('invalid_input', `The vehicle's year must be between ${FIRST_VEHICLE_YEAR} and ${last}`, {
    field: 'vehicleYear',
  });
};
