/**
 * A value that cannot be absent here, for reasons that the compiler does not see.
 * @param what named in the error should it be absent after all: "The session of a signed-in request"
 */
export const expected = <T>(value: T, what: string): NonNullable<T> => {
  if (value == null) throw new Error(`${what} was expected, and there is none.`);
  return value;
};
