import http from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { waitUntil } from '#tests/support/pictures/render-scene.ts';
import { bytesInTransfer, requireMinimumUploadSpeed } from './minimum-upload-speed.ts';

afterEach(() => vi.useRealTimers());

const RULE = { graceMs: 300, bytesPerSecond: 1000 };
const HEAD = 'POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 20000\r\n\r\n';

/** A sender, and what it was answered by the time that its connection is closed. */
interface Sender {
  socket: Socket;
  sent: number;
  answer: Promise<string>;
}

test('a sender who is too slow, or stops after a good start, is cut off; a fast one is not', async () => {
  // A second passes when the test says so, however long the sockets take.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  let requests = 0;
  let received = 0;
  const server = http
    .createServer((request, response) => {
      requireMinimumUploadSpeed(request, RULE);
      requests += 1;
      let bytes = 0;
      request.on('data', ({ length }: Buffer) => {
        bytes += length;
        received += length;
      });
      request.on('end', () => response.end(String(bytes)));
      request.on('error', () => {});
    })
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  const before = bytesInTransfer();
  let sentInSum = 0;
  const open = (): Sender => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let said = '';
    socket.on('data', (text: Buffer) => {
      said += text.toString();
    });
    socket.on('error', () => {});
    socket.write(HEAD);
    return { socket, sent: 0, answer: once(socket, 'close').then(() => said) };
  };
  const send = (to: Sender, bytes: number): void => {
    to.socket.write(Buffer.alloc(bytes));
    to.sent += bytes;
    sentInSum += bytes;
  };
  const aSecondPasses = async (): Promise<void> => {
    await waitUntil(() => received === sentInSum, 'all of it has come');
    vi.advanceTimersByTime(1000);
  };
  const [slow, stopped, fast] = [open(), open(), open()];
  // Bytes that come with the head are of its time.
  await waitUntil(() => requests === 3, 'all three are known');
  send(slow, 1);
  send(stopped, 19_000);
  send(fast, 1000);
  await aSecondPasses();
  expect(await slow.answer).toBe('');
  while (fast.sent < 19_000) {
    send(fast, 1000);
    await aSecondPasses();
  }
  expect(await stopped.answer).toBe('');
  send(fast, 1000);
  expect(await fast.answer).toContain('20000');
  expect(bytesInTransfer()).toBeLessThanOrEqual(before);
  server.close();
});
