/**
 * When the last object of a hidden class is collected, V8 drops the class and the code that was optimized for it, so a
 * thread that renders photo after photo would never stay optimized (`node --trace-deopt`: "wrong map", "insufficient
 * type feedback"). The latest messages are therefore kept as skeletons: the same objects without pixels.
 */
/** Number of kept skeletons: the messages of three pictures. */
const MAX_SKELETONS = 54;
/** Entries of a list that a skeleton keeps, because the others have the same classes. */
const MAX_ENTRIES = 3;

const toSkeleton = (value: unknown): unknown => {
  if (ArrayBuffer.isView(value)) return new (value.constructor as Uint8ArrayConstructor)(0);
  if (value instanceof Map)
    return new Map([...value].slice(0, MAX_ENTRIES).map(([key, entry]) => [key, toSkeleton(entry)]));
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map(toSkeleton);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, toSkeleton(entry)]));
};

/** Cloned like the message, so that its objects have the same hidden classes. */
export const skeletonCopyOf = (message: unknown): unknown => structuredClone(toSkeleton(message));

/** @returns a function to call with every message that arrives */
export const createShapeKeeper = (): ((message: unknown) => void) => {
  const skeletons: unknown[] = [];
  return (message) => {
    skeletons.push(skeletonCopyOf(message));
    if (skeletons.length > MAX_SKELETONS) skeletons.shift();
  };
};
