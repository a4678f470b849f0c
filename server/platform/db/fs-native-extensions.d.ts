/** The package has no types of its own. */
declare module 'fs-native-extensions' {
  /**
   * An exclusive lock of the whole file, held until the descriptor is closed.
   * @returns false when another process holds it
   */
  export const tryLock: (descriptor: number) => boolean;
}
