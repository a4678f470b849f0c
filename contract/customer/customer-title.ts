/** The title of a design for the shop's customer, who never sees the shop's own name of it. */
export const CUSTOMER_TITLE_MAX = 120;

/** False if only the year is given, which identifies no car. */
export const isCar = (vehicle: string): boolean => vehicle !== '' && !/^\d{4}$/.test(vehicle);

/** @param title the shop's title for its customer, which may be empty */
export const customerTitle = (title: string, vehicle: string): string => {
  if (title !== '') return title;
  return isCar(vehicle) ? vehicle : 'Your interior';
};
