/**
 * V8 drops the hidden class of a message's objects with the last message of its kind, and with it the code that was
 * optimized for that class: a thread that renders photo after photo would never stay optimized (`node --trace-deopt`:
 * "wrong map", "insufficient type feedback"). The latest messages are therefore kept as skeletons: the same objects,
 * without pixels.
 */
/** Three pictures' messages. */
const KEPT = 54;
/** Entries of a list that are kept; further ones have the same classes. */
const FEW = 3;

const skeletonOf = (value: unknown): unknown => {
  if (ArrayBuffer.isView(value)) return new (value.constructor as Uint8ArrayConstructor)(0);
  if (value instanceof Map) return new Map([...value].slice(0, FEW).map(([key, entry]) => [key, skeletonOf(entry)]));
  if (Array.isArray(value)) return value.slice(0, FEW).map(skeletonOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, skeletonOf(entry)]));
};

/**
 * @returns objects of the same hidden classes as the message, which came from another thread: cloning makes them alike
 */
export const skeletonCopyOf = (message: unknown): unknown => structuredClone(skeletonOf(message));

/** @returns a function to call with every message that arrives */
export const keepShapes = (): ((message: unknown) => void) => {
  const skeletons: unknown[] = [];
  return (message) => {
    skeletons.push(skeletonCopyOf(message));
    if (skeletons.length > KEPT) skeletons.shift();
  };
};
