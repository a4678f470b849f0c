/**
 * Memory for large planes: the thread's own or, once a thread has called `shareNewPlanes`, memory that other threads
 * read without a copy. The numbers in the planes are the same.
 */
let inCommon = false;

/** Called once by a thread that paints together with others; never in a browser without cross-origin isolation. */
export const shareNewPlanes = (): void => {
  inCommon = true;
};

const memory = (bytes: number): ArrayBufferLike => (inCommon ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes));

/** Zeros. */
export const floatPlane = (length: number): Float32Array => new Float32Array(memory(4 * length));
/** Zeros. */
export const bytePlane = (length: number): Uint8Array => new Uint8Array(memory(length));
/** Zeros. */
export const signedPlane = (length: number): Int8Array => new Int8Array(memory(length));

/** A copy, laid as the planes are. */
export const copyOfPixels = (data: Uint8ClampedArray): Uint8ClampedArray => {
  const copy = new Uint8ClampedArray(memory(data.length));
  copy.set(data);
  return copy;
};

/** Zeros. */
export const shortPlane = (length: number): Int16Array => new Int16Array(memory(2 * length));
/** Zeros. */
export const indexPlane = (length: number): Int32Array => new Int32Array(memory(4 * length));
