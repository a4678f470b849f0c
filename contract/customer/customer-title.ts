/** Titles of designs for customers, who do not see the names that the shop gives its designs. */
export const MAX_CUSTOMER_TITLE_LENGTH = 120;

/** False if only the year is given, which does not identify a vehicle. */
export const identifiesVehicle = (vehicle: string): boolean => vehicle !== '' && !/^\d{4}$/.test(vehicle);

/**
 * Without a title and a vehicle the title is neutral: the reader may be a friend of the sender and not the owner.
 * @param title the shop's title for its customer, which may be empty
 */
export const customerTitle = (title: string, vehicle: string): string => {
  if (title !== '') return title;
  return identifiesVehicle(vehicle) ? vehicle : 'New interior';
};
