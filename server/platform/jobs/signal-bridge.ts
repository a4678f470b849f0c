/**
 * Carries signals between servers on one PostgreSQL (LISTEN/NOTIFY): progress shows at once on every server, a
 * cancellation stops the worker thread wherever it runs, and a new job wakes an idle worker. Without the connection, or
 * behind a pooler that passes no notifications, all of them still poll the rows every second or two.
 */
import pg from 'pg';
import { newId } from '../ids.ts';
import type { News, RenderSignals } from './signals.ts';

const CHANNEL = 'retrim_signals';
const AGAIN_AFTER_MS = 2000;

interface SignalBridge {
  /** Resolves once all earlier signals were sent. */
  close(): Promise<void>;
}

const write = (from: string, news: News): string =>
  [from, news.kind, ...('renderId' in news ? [news.renderId] : [])].join(' ');

/** @returns undefined for this server's own signals, and for unknown ones of a newer version */
const read = (us: string, text: string): News | undefined => {
  const [from, kind, renderId] = text.split(' ');
  if (from === us) return undefined;
  if (kind === 'sent') return { kind };
  return (kind === 'changed' || kind === 'stop') && renderId !== undefined ? { kind, renderId } : undefined;
};

export const bridgeSignals = async (
  databaseUrl: string,
  pool: Pick<pg.Pool, 'query'>,
  signals: RenderSignals,
  onError: (error: unknown) => void,
): Promise<SignalBridge> => {
  const us = newId();
  let closed = false;
  let line: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  /** Signals that are being sent. A chain of promises would hold every answer of the database until the end. */
  const onTheirWay = new Set<Promise<void>>();

  const open = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000, keepAlive: true });
    let lost = false;
    const again = (error?: unknown): void => {
      if (lost || closed) return;
      lost = true;
      line = undefined;
      if (error !== undefined) onError(error);
      client.end().catch(() => undefined);
      retry = setTimeout(() => void open(), AGAIN_AFTER_MS);
      retry.unref();
    };
    client.on('error', again);
    client.on('end', () => again());
    client.on('notification', ({ payload = '' }) => {
      const news = read(us, payload);
      if (news !== undefined) signals.hear(news);
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      line = client;
    } catch (error) {
      again(error);
    }
  };

  const silence = signals.onNews((news) => {
    const sent = pool.query('select pg_notify($1, $2)', [CHANNEL, write(us, news)]).then(() => undefined, onError);
    onTheirWay.add(sent);
    void sent.finally(() => onTheirWay.delete(sent));
  });
  await open();

  return {
    async close() {
      silence();
      closed = true;
      clearTimeout(retry);
      await Promise.all(onTheirWay);
      await line?.end();
    },
  };
};
