/**
 * Returns a value that cannot be absent, although the compiler does not know it.
 * @param name of the value in the error message, such as "The session of a signed-in request"
 */
export const requireValue = <T>(value: T, name: string): NonNullable<T> => {
  if (value == null) throw new Error(`${name} was expected, and there is none.`);
  return value;
};
