import type { PGlite } from '@electric-sql/pglite';
import type { Backend } from './wire-server.ts';

/**
 * A connection's first message has no type letter: it begins with its length in four bytes, of which the first is 0.
 */
const isFirstMessage = (bytes: Uint8Array): boolean => bytes[0] === 0;

/**
 * Connects the wire server to the embedded database. `execProtocolRaw` (PGlite 0.5.16) also parses every answer and
 * never frees the result, half a kilobyte per query. The streaming call keeps nothing, but loses the answer to a
 * connection's first message.
 */
export const backendOf = (database: PGlite): Backend => ({
  async exec(messages) {
    if (isFirstMessage(messages)) return database.execProtocolRaw(messages);
    const answer: Buffer[] = [];
    // The bytes are in the database's own memory, which the next query overwrites.
    await database.execProtocolRawStream(messages, { onRawData: (bytes) => answer.push(Buffer.from(bytes)) });
    return Buffer.concat(answer);
  },
});
