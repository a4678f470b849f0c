/** Builds something dear on its first use and keeps it. */
/* @__NO_SIDE_EFFECTS__ */
export const once = <T>(build: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= build());
};
