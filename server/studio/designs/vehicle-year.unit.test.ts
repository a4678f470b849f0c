import { expect, test } from 'vitest';
import { refuseVehicleYear } from './vehicle-year.ts';

const NEW_YEAR_IN_KIRIBATI = new Date('2026-12-31T10:00:00Z');

test('O-09: the year that has begun in the east is accepted, whatever the clock of the server says', () => {
  expect(() => refuseVehicleYear(2027, NEW_YEAR_IN_KIRIBATI)).not.toThrow();
  expect(() => refuseVehicleYear(2027, new Date(NEW_YEAR_IN_KIRIBATI.getTime() - 1))).toThrow('between 1940 and 2026');
});

test('O-09: years before 1940, of the future and in parts are refused', () => {
  for (const year of [1939, 2028, 2020.5, Number.NaN])
    expect(() => refuseVehicleYear(year, NEW_YEAR_IN_KIRIBATI)).toThrow('between 1940 and 2027');
  for (const year of [undefined, 1940, 2026]) expect(() => refuseVehicleYear(year, NEW_YEAR_IN_KIRIBATI)).not.toThrow();
});
