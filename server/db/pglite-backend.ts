import type { PGlite } from '@electric-sql/pglite';
import type { Backend } from './wire-server.ts';

/** A connection's first message has a length of four bytes where the others have their letter. */
const isFirst = (messages: Uint8Array): boolean => messages[0] === 0;

/**
 * The embedded database as the wire server speaks to it. `execProtocolRaw` (PGlite 0.5.16) also reads every answer and keeps
 * what it read for good, half a kilobyte a query; the streaming call hands the bytes over and keeps nothing, but swallows the
 * answer to a connection's first message.
 */
export const backendOf = (database: PGlite): Backend => ({
  async exec(messages) {
    if (isFirst(messages)) return database.execProtocolRaw(messages);
    const answer: Buffer[] = [];
    // The bytes stand in the database's own memory, which the next query writes over.
    await database.execProtocolRawStream(messages, { onRawData: (bytes) => answer.push(Buffer.from(bytes)) });
    return Buffer.concat(answer);
  },
});
