/**
 * V8 lets the hidden class of a message's objects go when the last message of its kind is gone, and throws away the code that was
 * optimised for it: a thread that renders photo after photo would run half-optimised for ever (`node --trace-deopt`: "wrong map",
 * "insufficient type feedback"). What came last is therefore kept as a husk: the same objects, without pixels.
 */
const KEPT = 16;
/** Of a list: more of them are of the same classes. */
const FEW = 3;

const huskOf = (value: unknown): unknown => {
  if (ArrayBuffer.isView(value)) return new (value.constructor as Uint8ArrayConstructor)(0);
  if (value instanceof Map) return new Map([...value].slice(0, FEW).map(([key, entry]) => [key, huskOf(entry)]));
  if (Array.isArray(value)) return value.slice(0, FEW).map(huskOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, huskOf(entry)]));
};

/** @param message that came from another thread @returns objects of the very classes that it is made of: cloning makes them alike */
export const shapeOf = (message: unknown): unknown => structuredClone(huskOf(message));

/** @returns to be told every message that comes */
export const keepShapes = (): ((message: unknown) => void) => {
  const husks: unknown[] = [];
  return (message) => {
    husks.push(shapeOf(message));
    if (husks.length > KEPT) husks.shift();
  };
};
