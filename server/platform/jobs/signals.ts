/**
 * Signals about renders between the parts of this process and, through `signal-bridge.ts`, between servers on one
 * database. No signal is required to arrive: waiting code also polls the row.
 */
import { EventEmitter, setMaxListeners } from 'node:events';
import { RenderStopped } from './render-stopped.ts';

/** `changed`: the row of a render. `sent`: a job. `stop`: a render was cancelled, wherever it runs. */
export type News = { kind: 'changed' | 'stop'; renderId: string } | { kind: 'sent' };

export interface RenderSignals {
  changed(renderId: string): void;
  /** @returns a function that ends the listening */
  onChange(renderId: string, listener: () => void): () => void;
  /** A job was sent (after its transaction). */
  sent(): void;
  onSent(listener: () => void): () => void;
  /** Registers work on a render; `stop` aborts the returned signal. */
  began(renderId: string): AbortController;
  ended(renderId: string): void;
  /** Stops the work on a render, at once if it runs here, else on the server that receives the signal. */
  cancel(renderId: string): void;
  /** Listens to this process's signals, to pass them on to the other servers. */
  onNews(listener: (news: News) => void): () => void;
  /** Handles a signal of another server. */
  hear(news: News): void;
  /** Whether the server is shutting down and accepts nothing new. */
  readonly closing: boolean;
  close(): void;
  /** Aborted when the server shuts down, so that calls that wait for a render answer now. */
  readonly stopping: AbortSignal;
  stopAll(): void;
}

const SENT = Symbol('sent');
const NEWS = Symbol('news');

export const createSignals = (): RenderSignals => {
  const events = new EventEmitter();
  // There is one listener for each watching browser.
  events.setMaxListeners(0);
  const stopping = new AbortController();
  let closing = false;
  setMaxListeners(0, stopping.signal);
  const working = new Map<string, AbortController>();
  const listen = <T extends unknown[]>(name: string | symbol, listener: (...what: T) => void): (() => void) => {
    events.on(name, listener as (...what: unknown[]) => void);
    return () => {
      events.off(name, listener as (...what: unknown[]) => void);
    };
  };
  const hear = (news: News): void => {
    switch (news.kind) {
      case 'changed':
        return void events.emit(news.renderId);
      case 'sent':
        return void events.emit(SENT);
      case 'stop':
        return working.get(news.renderId)?.abort(new RenderStopped('cancelled'));
    }
  };
  const tell = (news: News): void => {
    hear(news);
    events.emit(NEWS, news);
  };
  return {
    changed: (renderId) => tell({ kind: 'changed', renderId }),
    onChange: listen,
    sent: () => tell({ kind: 'sent' }),
    onSent: (listener) => listen(SENT, listener),
    began(renderId) {
      const controller = new AbortController();
      working.set(renderId, controller);
      return controller;
    },
    ended: (renderId) => void working.delete(renderId),
    cancel(renderId) {
      working.get(renderId)?.abort(new RenderStopped('cancelled'));
      events.emit(NEWS, { kind: 'stop', renderId } satisfies News);
    },
    onNews: (listener) => listen(NEWS, listener),
    hear,
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
