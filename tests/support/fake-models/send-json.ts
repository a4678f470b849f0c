import type { ServerResponse } from 'node:http';

export const sendJson = (reply: ServerResponse, body: unknown, status = 200): void =>
  void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
