/** The name of a design for the shop's customer. The shop's own name of it stays in the shop. */
export const CUSTOMER_TITLE_MAX = 120;

/** A year alone, as older designs have it, names no car. */
export const isCar = (vehicle: string): boolean => vehicle !== '' && !/^\d{4}$/.test(vehicle);

/** @param title as the shop wrote it for its customer; empty where it wrote none */
export const customerTitle = (title: string, vehicle: string): string => {
  if (title !== '') return title;
  return isCar(vehicle) ? vehicle : 'Your interior';
};
