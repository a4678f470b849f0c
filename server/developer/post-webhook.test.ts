import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { postWebhook, type Outcome } from './post-webhook.ts';

/** Long enough for the slowest of these answers on a busy machine; nothing waits for it to pass. */
const TIMEOUT_MS = 60_000;

/** A receiver on a bare socket; it answers when the whole request has come, and tells when its socket is closed. */
const answeredBy = async (
  answer: (socket: Socket) => void,
  { timeoutMs = TIMEOUT_MS, when = '{"done":true}' } = {},
): Promise<Outcome & { sentBytes: number }> => {
  const sockets: Socket[] = [];
  let tellClosed: (bytes: number) => void = () => {};
  const closed = new Promise<number>((resolve) => (tellClosed = resolve));
  const server = createServer((socket) => {
    sockets.push(socket);
    let got = '';
    socket.on('error', () => {});
    socket.on('close', () => tellClosed(socket.bytesWritten));
    socket.on('data', (bytes) => {
      got += bytes.toString();
      if (got.endsWith(when)) answer(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    const outcome = await postWebhook({ url, body: '{"done":true}', headers: {}, timeoutMs }, { local: true });
    // The connection ends with the attempt: nothing is held open or read on.
    return { ...outcome, sentBytes: await closed };
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
};

const pour = (socket: Socket, piece: string): void => {
  if (!socket.destroyed) socket.write(piece, () => setImmediate(() => pour(socket, piece)));
};
const drip = (socket: Socket, piece: string): void => {
  const timer = setInterval(() => socket.write(piece), 20);
  socket.on('close', () => clearInterval(timer));
};

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n';
const ACCEPTED: Record<string, (socket: Socket) => void> = {
  'no body and a connection that stays open': (socket) => socket.write(`${HEAD}\r\n`),
  'the beginning of a body without end': (socket) => socket.write(`${HEAD}\r\nok`),
  'less than the length it names': (socket) => socket.write(`${HEAD}content-length: 1000\r\n\r\nok`),
  'a chunked body without its last chunk': (socket) =>
    socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\n2\r\nok\r\n`),
  'a chunked body with a broken chunk': (socket) =>
    socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\nzz\r\nok\r\n`),
  'a body as large as it likes': (socket) => {
    socket.write(`${HEAD}\r\n`);
    pour(socket, 'x'.repeat(60_000));
  },
  'a length of a hundred gigabytes': (socket) => {
    socket.write(`${HEAD}content-length: 100000000000\r\n\r\n`);
    pour(socket, 'x'.repeat(60_000));
  },
  'one letter at a time': (socket) => {
    socket.write(`${HEAD}\r\n`);
    drip(socket, 'x');
  },
  'chunks of one letter at a time': (socket) => {
    socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\n`);
    drip(socket, '1\r\nx\r\n');
  },
  'HTTP/1.0 and a closed connection': (socket) => socket.end('HTTP/1.0 200 OK\r\n\r\nok'),
  'HTTP/1.0 and a connection that stays open': (socket) => socket.write('HTTP/1.0 200 OK\r\n\r\nok'),
  'HTTP/1.0 204 that is kept alive': (socket) =>
    socket.write('HTTP/1.0 204 No Content\r\nconnection: keep-alive\r\n\r\n'),
  'no reason phrase': (socket) => socket.write('HTTP/1.1 202\r\n\r\n'),
  '100 Continue first': (socket) => socket.write(`HTTP/1.1 100 Continue\r\n\r\n${HEAD}\r\nok`),
  '102 and 103 first': (socket) =>
    socket.write(`HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n${HEAD}\r\nok`),
  'a connection that is reset after the status': (socket) =>
    socket.write(`${HEAD}content-length: 1000\r\n\r\nok`, () => setTimeout(() => socket.resetAndDestroy(), 50)),
  'a connection that is cut after the status': (socket) =>
    socket.write(`${HEAD}content-length: 1000\r\n\r\n`, () => setTimeout(() => socket.destroy(), 50)),
  'a body after 204': (socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\nok, and more'),
  'compressed bytes that are none': (socket) => socket.end(`${HEAD}content-encoding: gzip\r\n\r\nok`),
  'both a length and chunks': (socket) =>
    socket.end(`${HEAD}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n`),
  'bare line feeds': (socket) => socket.end('HTTP/1.1 200 OK\ncontent-length: 2\n\nok'),
  'a header with letters that belong in none': (socket) =>
    socket.end('HTTP/1.1 200 OK\r\nx-name: caf\u0001e\r\n\r\nok'),
  'forty kilobytes of headers': (socket) =>
    socket.end(`${HEAD}${Array.from({ length: 40 }, (_, i) => `x-${i}: ${'c'.repeat(1000)}\r\n`).join('')}\r\nok`),
  'a header larger than any program reads': (socket) => socket.end(`${HEAD}x: ${'c'.repeat(200_000)}\r\n\r\nok`),
  'headers that never end': (socket) => socket.write(HEAD),
  'nothing after the status line': (socket) => socket.end('HTTP/1.1 200 OK\r\n'),
  'a line that is no header': (socket) => socket.end(`${HEAD}hello world\r\n\r\nok`),
  'two lengths that differ': (socket) => socket.end(`${HEAD}content-length: 2\r\ncontent-length: 3\r\n\r\nok`),
  'a length below zero': (socket) => socket.end(`${HEAD}content-length: -2\r\n\r\nok`),
  'blank lines first': (socket) => socket.end(`\r\n\r\n${HEAD}\r\nok`),
  'a status line in pieces, after 100 Continue': (socket) => {
    socket.write('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 2');
    setTimeout(() => socket.write('04 No Content\r\nx'), 50);
  },
};

test.each(Object.entries(ACCEPTED))('a 2xx is an acceptance, with %s', async (_name, answer) => {
  const outcome = await answeredBy(answer);
  expect(outcome).toMatchObject({ delivered: true, problem: '' });
  expect(outcome.status).toBeGreaterThanOrEqual(200);
  expect(outcome.answerExcerpt.length).toBeLessThanOrEqual(500);
  // A few chunks are in the buffers between the two sockets.
  expect(outcome.sentBytes).toBeLessThan(50_000_000);
});

test('a 2xx is an acceptance although the time runs out while its body comes', async () => {
  const outcome = await answeredBy((socket) => socket.write(`${HEAD}\r\nok`), { timeoutMs: 300 });
  expect(outcome).toMatchObject({ delivered: true, status: 200, problem: '', answerExcerpt: 'ok' });
});

const REFUSED: Record<string, [(socket: Socket) => void, Partial<Outcome>]> = {
  'a redirect without end': [
    (socket) => socket.write('HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:1/\r\n\r\n'),
    { status: 302, problem: 'Answered 302: redirects are not followed' },
  ],
  'a failure without end': [
    (socket) => socket.write('HTTP/1.1 503 Busy\r\n\r\nwait'),
    { status: 503, problem: 'Answered 503', answerExcerpt: 'wait' },
  ],
  'a failure that is reset': [
    (socket) =>
      socket.write('HTTP/1.1 500 No\r\ncontent-length: 9\r\n\r\n', () =>
        setTimeout(() => socket.resetAndDestroy(), 50),
      ),
    { status: 500, problem: 'Answered 500' },
  ],
  'a failure whose headers never end': [
    (socket) => socket.write('HTTP/1.1 500 No\r\nx: 200\r\n'),
    { status: 500, problem: 'Answered 500' },
  ],
  'another protocol': [
    (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    { status: 101, problem: 'Answered 101' },
  ],
  'no HTTP at all': [
    (socket) => socket.write('SSH-2.0-Receiver\r\n'),
    { status: null, problem: 'The answer is not readable as HTTP' },
  ],
  'a closed connection': [(socket) => socket.destroy(), { status: null, problem: 'The connection broke' }],
};
test.each(Object.entries(REFUSED))(
  '%s does not count as delivered, and the log says what it was',
  async (_name, [answer, logged]) => {
    expect(await answeredBy(answer)).toMatchObject({ delivered: false, ...logged });
  },
);

test.each([
  ['nothing', () => {}],
  ['100 Continue and no more', (socket: Socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\n')],
  ['103 again and again', (socket: Socket) => drip(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n')],
  ['half a status line', (socket: Socket) => socket.write('HTTP/1.1 20')],
])('a receiver that says %s is given up when the time is over', async (_name, answer) => {
  expect(await answeredBy(answer, { timeoutMs: 400 })).toMatchObject({
    delivered: false,
    status: null,
    problem: 'No answer within 0.4 seconds',
  });
});
