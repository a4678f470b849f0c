/** Titles of designs for customers, who do not see the names that the shop gives its designs. */
export const CUSTOMER_TITLE_MAX = 120;

/** False if only the year is given, which identifies no car. */
export const isCar = (vehicle: string): boolean => vehicle !== '' && !/^\d{4}$/.test(vehicle);

/**
 * The title without any is neutral: the reader may be the sender's friend and not the owner of the car.
 * @param title the shop's title for its customer, which may be empty
 */
export const customerTitle = (title: string, vehicle: string): string => {
  if (title !== '') return title;
  return isCar(vehicle) ? vehicle : 'New interior';
};
