/** A server that records webhooks and answers as the test sets it. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  event: { id: string; type: string; data: Record<string, Record<string, unknown>> };
}

export interface Receiver {
  url: string;
  readonly got: Received[];
  answer: (response: ServerResponse, received: Received) => void;
  close(): Promise<void>;
}

export const answerNoContent = (response: ServerResponse): void => void response.writeHead(204).end();

export const openReceiver = async (): Promise<Receiver> => {
  const got: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const received = { headers: request.headers, body, event: JSON.parse(body) as Received['event'] };
      got.push(received);
      receiver.answer(response, received);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    got,
    answer: answerNoContent,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
};
