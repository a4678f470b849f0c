/** A random id in hex. `crypto.randomUUID` does not exist over plain http. */
export const hexId = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
