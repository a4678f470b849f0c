/**
 * Serves the embedded database over PostgreSQL's wire protocol, to several connections. All of them share one backend:
 * a connection's messages run together up to their Sync, and a connection inside a transaction has the backend to
 * itself until the transaction ends. (PGlite's own socket server, 0.2.17, lets Parse of one connection run between
 * Parse and Bind of another, and hangs after an error there.)
 */
import net from 'node:net';

export interface Backend {
  /** Passes protocol messages to the backend. @returns its answer */
  exec(messages: Uint8Array): Promise<Uint8Array>;
}

export interface WireServer {
  close(): Promise<void>;
}

const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;
const CANCEL_REQUEST = 80_877_102;
const toCharCode = (name: string): number => name.charCodeAt(0);
/** Messages after which the client waits for an answer. A batch ends with one. */
const ENDS_BATCH = new Set(['S', 'Q', 'H', 'c', 'f'].map(toCharCode));
const TERMINATE = toCharCode('X');
const READY = toCharCode('Z');
const IDLE = toCharCode('I');
const ROLLBACK = Buffer.concat([Buffer.from('Q'), Buffer.from([0, 0, 0, 13]), Buffer.from('ROLLBACK\0')]);

interface Connection {
  socket: net.Socket;
  received: Buffer;
  isStarted: boolean;
  /** Complete messages that wait for their Sync. */
  batch: Buffer[];
}

interface Turn {
  connection: Connection;
  messages: Buffer;
}

export const serveWire = async (backend: Backend, socketPath: string, maxConnections: number): Promise<WireServer> => {
  const turns: Turn[] = [];
  const connections = new Set<Connection>();
  /** The connection inside a transaction; no other one gets a turn meanwhile. */
  let transactionOwner: Connection | undefined;
  let working: Promise<void> | undefined;

  const takeNextTurn = (): Turn | undefined => {
    const index =
      transactionOwner === undefined ? 0 : turns.findIndex(({ connection }) => connection === transactionOwner);
    return index === -1 ? undefined : turns.splice(index, 1)[0];
  };

  const takeTurns = async (): Promise<void> => {
    for (let turn = takeNextTurn(); turn !== undefined; turn = takeNextTurn()) {
      const { connection, messages } = turn;
      try {
        const answer = await backend.exec(messages);
        const status = parseTransactionStatus(answer);
        if (status !== undefined) transactionOwner = status === IDLE ? undefined : connection;
        if (connection.socket.writable) connection.socket.write(answer);
      } catch (error) {
        connection.socket.destroy(error as Error);
      }
      if (connection.socket.destroyed && transactionOwner === connection) await rollBack();
    }
  };

  const rollBack = async (): Promise<void> => {
    transactionOwner = undefined;
    await backend.exec(ROLLBACK).catch(() => undefined);
  };

  const startTakingTurns = (): void => {
    working ??= takeTurns().finally(() => {
      working = undefined;
      if (
        turns.length > 0 &&
        (transactionOwner === undefined || turns.some(({ connection }) => connection === transactionOwner))
      )
        startTakingTurns();
    });
  };

  const removeConnection = (connection: Connection): void => {
    connections.delete(connection);
    for (let i = turns.length - 1; i >= 0; i--) if (turns[i]?.connection === connection) turns.splice(i, 1);
    // A client that disconnected inside its transaction must not block the others.
    if (transactionOwner === connection && working === undefined)
      working = rollBack().finally(() => {
        working = undefined;
        startTakingTurns();
      });
  };

  const server = net.createServer((socket) => {
    if (connections.size >= maxConnections) return void socket.destroy();
    const connection: Connection = { socket, received: Buffer.alloc(0), isStarted: false, batch: [] };
    connections.add(connection);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('close', () => removeConnection(connection));
    socket.on('data', (data) => {
      connection.received = connection.received.length === 0 ? data : Buffer.concat([connection.received, data]);
      for (let messages = takeBatch(connection); messages !== undefined; messages = takeBatch(connection))
        turns.push({ connection, messages });
      startTakingTurns();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socketPath, resolve);
  });

  return {
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const { socket } of connections) socket.destroy();
      await closed;
      await working;
    },
  };
};

/** The transaction status in the last ReadyForQuery, at the end of an answer. */
const parseTransactionStatus = (answer: Uint8Array): number | undefined => {
  const start = answer.length - 6;
  return start >= 0 && answer[start] === READY && answer[start + 4] === 5 ? answer[start + 5] : undefined;
};

/** All messages up to one that the client waits for; undefined until it has arrived. */
const takeBatch = (connection: Connection): Buffer | undefined => {
  for (;;) {
    const message = takeMessage(connection);
    if (message === undefined) return undefined;
    const kind = message[0];
    if (kind === undefined) continue;
    connection.batch.push(message);
    if (connection.isStarted && !ENDS_BATCH.has(kind)) continue;
    connection.isStarted = true;
    const batch = Buffer.concat(connection.batch);
    connection.batch = [];
    return batch;
  }
};

/** @returns undefined until a whole message has arrived; empty for a message that is not for the backend */
const takeMessage = (connection: Connection): Buffer | undefined => {
  const { received, socket, isStarted } = connection;
  const header = isStarted ? 5 : 8;
  if (received.length < header) return undefined;
  const length = isStarted ? 1 + received.readInt32BE(1) : received.readInt32BE(0);
  if (received.length < length) return undefined;
  connection.received = received.subarray(length);
  if (!isStarted) {
    const code = received.readInt32BE(4);
    if (code === SSL_REQUEST || code === GSS_REQUEST) socket.write('N');
    // A cancel request has no effect: there is no second process that it could stop.
    if (code === CANCEL_REQUEST) socket.end();
    if (code === SSL_REQUEST || code === GSS_REQUEST || code === CANCEL_REQUEST) return Buffer.alloc(0);
  } else if (received[0] === TERMINATE) {
    socket.end();
    return Buffer.alloc(0);
  }
  return received.subarray(0, length);
};
