/**
 * Sends signals between servers on one PostgreSQL (LISTEN/NOTIFY), so that progress, cancellations and new jobs reach
 * every server at once. Without it, for example behind a pooler that drops notifications, servers still poll the rows
 * every second or two.
 */
import pg from 'pg';
import { newId } from '../ids.ts';
import type { Signal, RenderSignals } from './signals.ts';

const CHANNEL = 'retrim_signals';
const RECONNECT_MS = 2000;

interface SignalBridge {
  /** Resolves once all earlier signals were sent. */
  close(): Promise<void>;
}

const encodeSignal = (senderId: string, signal: Signal): string =>
  [senderId, signal.kind, ...('renderId' in signal ? [signal.renderId] : [])].join(' ');

/** @returns undefined for this server's own signals, and for those that only a newer version knows */
const decodeSignal = (serverId: string, text: string): Signal | undefined => {
  const [senderId, kind, renderId] = text.split(' ');
  if (senderId === serverId) return undefined;
  if (kind === 'sent') return { kind };
  return (kind === 'changed' || kind === 'stop') && renderId !== undefined ? { kind, renderId } : undefined;
};

export const bridgeSignals = async (
  databaseUrl: string,
  pool: Pick<pg.Pool, 'query'>,
  signals: RenderSignals,
  onError: (error: unknown) => void,
): Promise<SignalBridge> => {
  const serverId = newId();
  let isClosed = false;
  let connection: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  /** Signals that are being sent. */
  const pending = new Set<Promise<void>>();

  const open = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000, keepAlive: true });
    let isLost = false;
    const reconnect = (error?: unknown): void => {
      if (isLost || isClosed) return;
      isLost = true;
      connection = undefined;
      if (error !== undefined) onError(error);
      client.end().catch(() => undefined);
      retry = setTimeout(() => void open(), RECONNECT_MS);
      retry.unref();
    };
    client.on('error', reconnect);
    client.on('end', () => reconnect());
    client.on('notification', ({ payload = '' }) => {
      const signal = decodeSignal(serverId, payload);
      if (signal !== undefined) signals.receive(signal);
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      connection = client;
    } catch (error) {
      reconnect(error);
    }
  };

  const unsubscribe = signals.onSignal((signal) => {
    const sent = pool
      .query('select pg_notify($1, $2)', [CHANNEL, encodeSignal(serverId, signal)])
      .then(() => undefined, onError);
    pending.add(sent);
    void sent.finally(() => pending.delete(sent));
  });
  await open();

  return {
    async close() {
      unsubscribe();
      isClosed = true;
      clearTimeout(retry);
      await Promise.all(pending);
      await connection?.end();
    },
  };
};
