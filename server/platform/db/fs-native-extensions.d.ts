/** The package has no types of its own. */
declare module 'fs-native-extensions' {
  /**
   * Takes an exclusive lock on the whole file, which lasts until the descriptor is closed.
   * @returns false when another process has the lock
   */
  export const tryLock: (descriptor: number) => boolean;
}
