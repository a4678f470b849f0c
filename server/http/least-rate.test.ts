import http from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { bytesInTransfer, requireMinimumRate } from './minimum-rate.ts';

test('a sender who is too slow, or stops after a good start, is cut off; a fast one is not', async () => {
  const server = http
    .createServer((request, response) => {
      requireMinimumRate(request, { graceMs: 300, bytesPerSecond: 1000 });
      let bytes = 0;
      request.on('data', ({ length }: Buffer) => {
        bytes += length;
      });
      request.on('end', () => response.end(String(bytes)));
      request.on('error', () => {});
    })
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  const send = (bytes: number, everyMs: number, first = 0) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let answer = '';
    socket.on('data', (text: Buffer) => {
      answer += text.toString();
    });
    socket.on('error', () => {});
    socket.write('POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 20000\r\n\r\n');
    socket.write(Buffer.alloc(first));
    const timer = setInterval(() => socket.write(Buffer.alloc(bytes)), everyMs);
    return once(socket, 'close').then(() => {
      clearInterval(timer);
      return answer;
    });
  };
  const before = bytesInTransfer();
  const [slow, stopped, fast] = await Promise.all([send(1, 100), send(0, 100, 19_000), send(1000, 100)]);
  expect([slow, stopped]).toEqual(['', '']);
  expect(fast).toContain('20000');
  expect(bytesInTransfer()).toBeLessThanOrEqual(before);
  server.close();
}, 20_000);
