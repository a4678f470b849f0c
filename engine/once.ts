/** Builds a value on first use and caches it. */
/* @__NO_SIDE_EFFECTS__ */
export const once = <T>(build: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= build());
};
