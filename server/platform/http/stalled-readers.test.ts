import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitUntil } from '#tests/support/pictures/render-scene.ts';
import { closeStalledReaders } from './stalled-readers.ts';

const STALLED_MS = 2500;
/** More than the buffers of both ends hold. */
const LENGTH = 24 * 1024 * 1024;
const CHUNK = Buffer.alloc(256 * 1024, 7);

let app: FastifyInstance;
let port: number;
const open = new Set<Socket>();
beforeAll(async () => {
  app = Fastify();
  closeStalledReaders(app, STALLED_MS);
  app.get('/picture', async (_request, reply) => reply.send(Buffer.alloc(LENGTH, 7)));
  app.get('/zip', async (_request, reply) =>
    reply.send(
      Readable.from(
        (function* () {
          for (let sent = 0; sent < LENGTH; sent += CHUNK.length) yield CHUNK;
        })(),
      ),
    ),
  );
  app.get('/events', async (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
    const timer = setInterval(() => reply.raw.write(CHUNK), 5);
    reply.raw.on('close', () => clearInterval(timer));
  });
  app.get(
    '/waits',
    async () =>
      new Promise((resolve) => {
        setTimeout(() => resolve({ done: true }), 1.5 * STALLED_MS);
      }),
  );
  app.server.on('connection', (socket: Socket) => {
    open.add(socket.on('close', () => open.delete(socket)));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => app.close());

const ask = (path: string): Socket => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  return socket;
};

test.each(['/picture', '/zip', '/events'])(
  'a reader of %s who never reads is closed, and gives back what it held',
  async (path) => {
    const socket = ask(path).pause();
    await waitUntil(() => open.size === 1, 'connected');
    await waitUntil(() => open.size === 0, 'closed');
    socket.destroy();
  },
);

test('a slow reader who goes on reading gets every byte, though it takes longer than a stalled one is given', async () => {
  const socket = ask('/picture');
  const started = Date.now();
  let got = 0;
  let rested = 0;
  socket.on('data', (chunk: Buffer) => {
    got += chunk.length;
    if (got - rested < 2 * 1024 * 1024) return;
    rested = got;
    socket.pause();
    setTimeout(() => socket.resume(), 300);
  });
  await waitUntil(() => got >= LENGTH, 'every byte is there');
  socket.destroy();
  expect(Date.now() - started).toBeGreaterThan(STALLED_MS);
});

test('a call that waits before it answers is left alone', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/waits`);
  expect(await answer.json()).toEqual({ done: true });
});
