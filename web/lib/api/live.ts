/** Server-sent events. The browser reconnects by itself and sends the last event's id. */
import type { z } from 'zod';

interface EventStreamOptions<Schema extends z.ZodType> {
  /** The name of the event to listen to. */
  event: string;
  schema: Schema;
  onData: (data: z.output<Schema>) => void;
  /** Whether this is the last event. The stream is then closed, because the browser would reconnect. */
  isFinal: (data: z.output<Schema>) => boolean;
  /** Called when the connection is lost (`true`) or restored (`false`). */
  onConnectionChange?: (isLost: boolean) => void;
}

/** Delay before reopening a stream after the browser has stopped retrying, for example after an error status. */
const REOPEN_AFTER_MS = 3000;

/** Opens a stream of events; data that does not match the schema is ignored. @returns a function that closes it */
export const openEventStream = <Schema extends z.ZodType>(
  url: string,
  { event, schema, onData, isFinal, onConnectionChange }: EventStreamOptions<Schema>,
): (() => void) => {
  let source: EventSource;
  let reopenTimer: ReturnType<typeof setTimeout> | undefined;

  const close = (): void => {
    clearTimeout(reopenTimer);
    source.close();
  };
  const open = (): void => {
    source = new EventSource(url, { withCredentials: true });
    source.addEventListener('open', () => onConnectionChange?.(false));
    source.addEventListener('error', () => {
      onConnectionChange?.(true);
      if (source.readyState === EventSource.CLOSED) reopenTimer = setTimeout(open, REOPEN_AFTER_MS);
    });
    source.addEventListener(event, (message: MessageEvent<string>) => {
      const data = schema.safeParse(parseJson(message.data));
      if (!data.success) return;
      onData(data.data);
      if (isFinal(data.data)) close();
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
