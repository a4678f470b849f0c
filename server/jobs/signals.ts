/**
 * What the parts of this process tell each other about renders. Nothing depends on it arriving: who waits also looks at the
 * row now and then, for another server on the same database may have done the work.
 */
import { EventEmitter, setMaxListeners } from 'node:events';

export interface RenderSignals {
  /** The row of a render has changed. */
  changed(renderId: string): void;
  /** @returns a function that ends the listening */
  onChange(renderId: string, listener: () => void): () => void;
  /** A job was sent (after its transaction). */
  sent(): void;
  onSent(listener: () => void): () => void;
  /** Work on a render begins here; its signal is aborted by `stop`. */
  began(renderId: string): AbortController;
  ended(renderId: string): void;
  /** Stops the work on a render if it runs in this process. */
  stop(renderId: string, reason: Error): void;
  /** The server is going down: nothing new is accepted. */
  readonly closing: boolean;
  close(): void;
  /** Aborted when the server goes down: whoever waits for a render answers now. */
  readonly stopping: AbortSignal;
  stopAll(): void;
}

const SENT = Symbol('sent');

export const createSignals = (): RenderSignals => {
  const events = new EventEmitter();
  // One listener for every browser that watches.
  events.setMaxListeners(0);
  const stopping = new AbortController();
  let closing = false;
  setMaxListeners(0, stopping.signal);
  const working = new Map<string, AbortController>();
  const listen = (name: string | symbol, listener: () => void): (() => void) => {
    events.on(name, listener);
    return () => {
      events.off(name, listener);
    };
  };
  return {
    changed: (renderId) => void events.emit(renderId),
    onChange: listen,
    sent: () => void events.emit(SENT),
    onSent: (listener) => listen(SENT, listener),
    began(renderId) {
      const controller = new AbortController();
      working.set(renderId, controller);
      return controller;
    },
    ended: (renderId) => void working.delete(renderId),
    stop: (renderId, reason) => working.get(renderId)?.abort(reason),
    get closing() {
      return closing;
    },
    close() {
      closing = true;
    },
    stopping: stopping.signal,
    stopAll: () => stopping.abort(),
  };
};
