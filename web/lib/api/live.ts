/** Server-sent events, read through a schema. The browser reconnects by itself and says where it stopped (`Last-Event-ID`). */
import type { z } from 'zod';

interface LiveOptions<Schema extends z.ZodType> {
  /** The name of the event to listen to. */
  event: string;
  schema: Schema;
  onData: (data: z.output<Schema>) => void;
  /** Whether the stream has ended; it is then closed, else the browser would open it again. */
  isFinal: (data: z.output<Schema>) => boolean;
  /** The connection is gone (`true`) or back (`false`). */
  onTrouble?: (lost: boolean) => void;
}

/** How long to wait before opening a stream again that the browser has given up on (an error status, a proxy's page). */
const REOPEN_AFTER_MS = 3000;

/** Opens a stream of events; returns the way to close it. Data that does not fit the schema is passed over. */
export const openLive = <Schema extends z.ZodType>(
  url: string,
  { event, schema, onData, isFinal, onTrouble }: LiveOptions<Schema>,
): (() => void) => {
  let source: EventSource;
  let reopening: ReturnType<typeof setTimeout> | undefined;

  const close = (): void => {
    clearTimeout(reopening);
    source.close();
  };
  const open = (): void => {
    source = new EventSource(url, { withCredentials: true });
    source.addEventListener('open', () => onTrouble?.(false));
    source.addEventListener('error', () => {
      onTrouble?.(true);
      if (source.readyState === EventSource.CLOSED) reopening = setTimeout(open, REOPEN_AFTER_MS);
    });
    source.addEventListener(event, (message: MessageEvent<string>) => {
      const data = schema.safeParse(readJson(message.data));
      if (!data.success) return;
      onData(data.data);
      if (isFinal(data.data)) close();
    });
  };

  open();
  return close;
};

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
