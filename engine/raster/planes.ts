/** Allocates large planes, in shared memory after `shareNewPlanes`, so that threads need not copy them. */
let isShared = false;

/** For threads that paint together. Browsers without cross-origin isolation must not call it. */
export const shareNewPlanes = (): void => {
  isShared = true;
};

const memory = (bytes: number): ArrayBufferLike => (isShared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes));

export const allocateFloats = (length: number): Float32Array => new Float32Array(memory(4 * length));
export const allocateBytes = (length: number): Uint8Array => new Uint8Array(memory(length));
export const allocateSignedBytes = (length: number): Int8Array => new Int8Array(memory(length));
export const allocateShorts = (length: number): Int16Array => new Int16Array(memory(2 * length));
export const allocateIndices = (length: number): Int32Array => new Int32Array(memory(4 * length));

export const copyPixels = (data: Uint8ClampedArray): Uint8ClampedArray => {
  const copy = new Uint8ClampedArray(memory(data.length));
  copy.set(data);
  return copy;
};
