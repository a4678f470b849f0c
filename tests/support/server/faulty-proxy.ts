/** A proxy between the app and an HTTP server that injects faults of networks and overloaded servers. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

export type Fault =
  | { kind: 'none' }
  /** Responds without forwarding the request. */
  | { kind: 'status'; status: number; body?: string }
  /** Never answers. */
  | { kind: 'silence' }
  | { kind: 'reset' }
  /** Waits before passing the request on. */
  | { kind: 'slow'; ms: number }
  /** Closes the connection after so many bytes of the answer's body. */
  | { kind: 'cut'; afterBytes: number };

export interface FaultyProxy {
  url: string;
  /** Applies a fault to the next `times` matching requests, or to all of them. */
  inject(fault: Fault, times?: number, matches?: (request: http.IncomingMessage) => boolean): void;
  heal(): void;
  readonly seen: { method: string; url: string }[];
  close(): Promise<void>;
}

export const startFaultyProxy = async (target: string): Promise<FaultyProxy> => {
  const { hostname, port } = new URL(target);
  let fault: Fault = { kind: 'none' };
  let remaining = Infinity;
  let isTarget: (request: http.IncomingMessage) => boolean = () => true;
  const seen: { method: string; url: string }[] = [];
  const sockets = new Set<Duplex>();

  const takeFault = (request: http.IncomingMessage): Fault => {
    if (remaining <= 0 || !isTarget(request)) return { kind: 'none' };
    remaining -= 1;
    return fault;
  };

  const forwardRequest = (request: http.IncomingMessage, reply: http.ServerResponse, cutAfter = Infinity): void => {
    // The headers are unchanged, because the host is part of S3's signature.
    const onward = http.request(
      { hostname, port, method: request.method, path: request.url, headers: request.headers },
      (answer) => {
        reply.writeHead(answer.statusCode!, answer.headers);
        let sent = 0;
        answer.on('data', (part: Buffer) => {
          if (sent >= cutAfter) return;
          const piece = part.subarray(0, cutAfter - sent);
          sent += piece.length;
          reply.write(piece, () => {
            if (sent >= cutAfter) reply.destroy();
          });
        });
        answer.on('end', () => {
          if (sent < cutAfter) reply.end();
        });
      },
    );
    onward.on('error', () => reply.destroy());
    request.pipe(onward);
  };

  const server = http.createServer((request, reply) => {
    seen.push({ method: request.method!, url: request.url! });
    const now = takeFault(request);
    switch (now.kind) {
      case 'none':
        return forwardRequest(request, reply);
      case 'status':
        request.resume();
        return void reply.writeHead(now.status, { 'content-type': 'application/xml' }).end(now.body ?? '');
      case 'silence':
        return void request.resume();
      case 'reset':
        return void request.socket.destroy();
      case 'slow':
        return void setTimeout(() => forwardRequest(request, reply), now.ms);
      case 'cut':
        return forwardRequest(request, reply, now.afterBytes);
    }
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    inject(what, times = Infinity, matches = () => true) {
      [fault, remaining, isTarget] = [what, times, matches];
    },
    heal() {
      fault = { kind: 'none' };
    },
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
};
