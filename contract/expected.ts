/**
 * For a value that cannot be absent, for a reason that the compiler does not know.
 * @param name of the value in the error message, such as "The session of a signed-in request"
 */
export const expected = <T>(value: T, name: string): NonNullable<T> => {
  if (value == null) throw new Error(`${name} was expected, and there is none.`);
  return value;
};
