/**
 * Signals about renders within this process and, through `signal-bridge.ts`, between servers on one database. A signal
 * may be lost, so waiting code also polls the row.
 */
import { EventEmitter, setMaxListeners } from 'node:events';
import { RenderStoppedError } from './render-stopped.ts';

/** `changed`: a render's row changed. `sent`: a job was sent. `stop`: a render was canceled. */
export type Signal = { kind: 'changed' | 'stop'; renderId: string } | { kind: 'sent' };

export interface RenderSignals {
  changed(renderId: string): void;
  /** @returns a function that unsubscribes */
  onChange(renderId: string, listener: () => void): () => void;
  /** Announces a queued job. Call it after the transaction. */
  jobQueued(): void;
  onSent(listener: () => void): () => void;
  /** Registers work on a render; `stop` aborts the returned signal. */
  registerWork(renderId: string): AbortController;
  unregisterWork(renderId: string): void;
  /** Stops the work on a render, here or on the server that runs it. */
  cancel(renderId: string): void;
  /** Subscribes to this process's signals, in order to send them to other servers. */
  onSignal(listener: (signal: Signal) => void): () => void;
  /** Handles a signal from another server. */
  receive(signal: Signal): void;
  /** Whether the server is shutting down and accepts nothing new. */
  readonly isClosing: boolean;
  close(): void;
  /** Aborted when the server shuts down, so that calls that wait for a render answer now. */
  readonly stopping: AbortSignal;
  stopAll(): void;
}

const SENT = Symbol('sent');
const SIGNAL = Symbol('signal');

export const createSignals = (): RenderSignals => {
  const events = new EventEmitter();
  // Every watching browser has a listener.
  events.setMaxListeners(0);
  const stopping = new AbortController();
  let isClosing = false;
  setMaxListeners(0, stopping.signal);
  const controllersByRender = new Map<string, AbortController>();
  const listen = <T extends unknown[]>(name: string | symbol, listener: (...data: T) => void): (() => void) => {
    events.on(name, listener as (...data: unknown[]) => void);
    return () => void events.off(name, listener as (...data: unknown[]) => void);
  };
  const receive = (signal: Signal): void => {
    switch (signal.kind) {
      case 'changed':
        return void events.emit(signal.renderId);
      case 'sent':
        return void events.emit(SENT);
      case 'stop':
        return controllersByRender.get(signal.renderId)?.abort(new RenderStoppedError('cancelled'));
    }
  };
  const send = (signal: Signal): void => {
    receive(signal);
    events.emit(SIGNAL, signal);
  };
  return {
    changed: (renderId) => send({ kind: 'changed', renderId }),
    onChange: listen,
    jobQueued: () => send({ kind: 'sent' }),
    onSent: (listener) => listen(SENT, listener),
    registerWork(renderId) {
      const controller = new AbortController();
      controllersByRender.set(renderId, controller);
      return controller;
    },
    unregisterWork: (renderId) => void controllersByRender.delete(renderId),
    cancel(renderId) {
      controllersByRender.get(renderId)?.abort(new RenderStoppedError('cancelled'));
      events.emit(SIGNAL, { kind: 'stop', renderId } satisfies Signal);
    },
    onSignal: (listener) => listen(SIGNAL, listener),
    receive,
    get isClosing() {
      return isClosing;
    },
    close() {
      isClosing = true;
    },
    stopping: stopping.signal,
    stopAll: () => stopping.abort(),
  };
};
