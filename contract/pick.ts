/** A copy of an object with only the named fields. */
export const pick = <T extends object, K extends keyof T>(object: T, ...names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, object[name]])) as Pick<T, K>;
