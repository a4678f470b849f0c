/**
 * A render's progress as server-sent events. Each event contains the whole state, so that a client that reconnects has
 * missed nothing (D-84).
 */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RenderView } from '#contract/studio/renders.ts';
import type { RenderRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { toRenderView } from './to-render-view.ts';
import { estimateProgress } from './progress-estimate.ts';
import { findOwnRender } from './store.ts';
import { nextChange } from './wait-for-render.ts';

/** Often enough that proxies, which close connections after a silent minute, keep this one open. */
const PING_MS = 15_000;

/**
 * Id of an event. Equal states have equal ids on every server; the time left is excluded, because it changes constantly.
 */
const createEventId = (view: RenderView): string => {
  const { etaMs: _, ...state } = view;
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 16);
};

export const sendRenderEvents = async (
  deps: Deps,
  render: RenderRow,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const closed = new AbortController();
  const { raw } = reply;
  raw.on('close', () => closed.abort());
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  raw.write('retry: 2000\n\n');
  const ping = setInterval(() => raw.write(': still here\n\n'), PING_MS);
  try {
    await streamEvents(deps, render, String(request.headers['last-event-id'] ?? ''), closed.signal, (text) =>
      raw.write(text),
    );
  } catch (error) {
    // The browser reconnects on its own and then gets the current state.
    request.log.warn({ err: error, render: render.id }, 'an event stream was interrupted');
  } finally {
    clearInterval(ping);
    raw.end();
  }
  return reply;
};

const streamEvents = async (
  deps: Deps,
  render: RenderRow,
  lastEventId: string,
  closed: AbortSignal,
  write: (text: string) => void,
): Promise<void> => {
  let sent = lastEventId;
  while (!closed.aborted) {
    const change = nextChange(deps, render.id, closed);
    const row = await findOwnRender(deps.database.db, render.userId, render.id);
    if (row === undefined) return;
    const view = toRenderView(row, await estimateProgress(deps, row));
    const id = createEventId(view);
    if (id !== sent) write(`id: ${id}\nevent: render\ndata: ${JSON.stringify(view)}\n\n`);
    sent = id;
    if ((row.state !== 'queued' && row.state !== 'running') || deps.signals.stopping.aborted) return;
    await change;
  }
};
