/** Gives all elements the same size in jsdom, which has no layout, and adds the missing pointer and resize APIs. */
import type { Size } from '#web/ui/viewport/viewport.ts';

/** @returns a function that restores jsdom */
export const mockLayout = ({ width, height }: Size): (() => void) => {
  const prototype = HTMLElement.prototype;
  const before = {
    clientWidth: Object.getOwnPropertyDescriptor(prototype, 'clientWidth'),
    clientHeight: Object.getOwnPropertyDescriptor(prototype, 'clientHeight'),
    getBoundingClientRect: Object.getOwnPropertyDescriptor(prototype, 'getBoundingClientRect'),
    setPointerCapture: Object.getOwnPropertyDescriptor(prototype, 'setPointerCapture'),
  };
  const observer = globalThis.ResizeObserver;
  Object.defineProperties(prototype, {
    clientWidth: { configurable: true, get: () => width },
    clientHeight: { configurable: true, get: () => height },
    getBoundingClientRect: { configurable: true, value: () => new DOMRect(0, 0, width, height) },
    setPointerCapture: { configurable: true, value: () => undefined },
  });
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  return () => {
    globalThis.ResizeObserver = observer;
    for (const [name, descriptor] of Object.entries(before)) {
      if (descriptor === undefined) Reflect.deleteProperty(prototype, name);
      else Object.defineProperty(prototype, name, descriptor);
    }
  };
};
