/** The named fields of an object, and no other: what an answer or a copy may hold is listed once. */
export const pick = <T extends object, K extends keyof T>(of: T, ...names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, of[name]])) as Pick<T, K>;
