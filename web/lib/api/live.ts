/** Server-sent events. The browser reconnects by itself and sends the last event's id. */
import type { z } from 'zod';
import { ApiError } from './api-error.ts';

interface EventStreamOptions<Schema extends z.ZodType> {
  /** The name of the event to listen to. */
  event: string;
  schema: Schema;
  /** Reads the same data by a usual call, which tells why the stream was refused. */
  read: () => Promise<z.output<Schema>>;
  onData: (data: z.output<Schema>) => void;
  /** Whether this is the last event. The stream is then closed, because the browser would reconnect. */
  isFinal: (data: z.output<Schema>) => boolean;
  /** Called with the error when there is nothing more to follow. */
  onGone: (error: unknown) => void;
}

/** Delay before reopening a stream after the browser has stopped retrying, for example after an error status. */
const REOPEN_AFTER_MS = 3000;

/** Opens a stream of events; data that does not match the schema is ignored. @returns a function that closes it */
export const openEventStream = <Schema extends z.ZodType>(
  url: string,
  { event, schema, read, onData, onGone, isFinal }: EventStreamOptions<Schema>,
): (() => void) => {
  let source: EventSource;
  let reopenTimer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const close = (): void => {
    isClosed = true;
    clearTimeout(reopenTimer);
    source.close();
  };
  const receive = (data: z.output<Schema>): void => {
    if (isClosed) return;
    onData(data);
    if (isFinal(data)) close();
  };
  /** The browser does not tell the status of a stream that it gave up. */
  const askWhy = async (): Promise<void> => {
    try {
      receive(await read());
    } catch (error) {
      if (isClosed) return;
      const status = error instanceof ApiError ? error.status : 0;
      // After a 401 the call has signed the page out; its wizard follows the render again after the next sign-in (D-20).
      if (status === 401 || status === 404) close();
      if (status === 404) onGone(error);
    }
    if (!isClosed) reopenTimer = setTimeout(open, REOPEN_AFTER_MS);
  };
  const open = (): void => {
    source = new EventSource(url, { withCredentials: true });
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) void askWhy();
    });
    source.addEventListener(event, (message: MessageEvent<string>) => {
      const data = schema.safeParse(parseJson(message.data));
      if (data.success) receive(data.data);
    });
  };

  open();
  return close;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
