/** Random, in hex. A page that came over plain http in a home network has no `randomUUID`. */
export const hexId = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
