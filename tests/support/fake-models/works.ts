/** Jobs that the fake services have accepted, by id. A job's picture is drawn when a client fetches it. */
import type { ServerResponse } from 'node:http';
import { sendOverBadLine } from './bad-line.ts';
import { createBomb } from './bomb.ts';
import { drawPicture } from './draw.ts';
import type { Mischief } from './mischief.ts';

export interface Work {
  /** The picture that was sent. */
  picture: Uint8Array;
  mischief: Mischief;
}

export interface Works {
  /** A new id that begins with `prefix`. */
  newId(prefix: string): string;
  keep(prefix: string, work: Work): string;
  get(id: string): Work | undefined;
  /** Sends the picture itself as the response. */
  send(id: string, reply: ServerResponse): Promise<void>;
}

const HTML = '<!doctype html><title>Bad gateway</title><h1>It works!</h1>'.padEnd(400, ' ');
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'.padEnd(
    200,
    ' ',
  );
const ONE_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The picture's bytes, with the requested fault; connection faults do not change the bytes. */
export const drawPictureBytes = async ({ picture, mischief }: Work): Promise<Buffer> => {
  switch (mischief) {
    case 'html':
      return Buffer.from(HTML);
    case 'svg':
      return Buffer.from(SVG);
    case 'bomb':
      return createBomb();
    case 'one pixel':
      return Buffer.from(ONE_PIXEL, 'base64');
    case 'nothing':
      return Buffer.alloc(0);
    case 'truncated': {
      const complete = await drawPicture(picture, 'good');
      return complete.subarray(0, Math.round(complete.length * 0.6));
    }
    default:
      return drawPicture(picture, mischief);
  }
};

/** @param origin the server's origin, used as the target of a redirect */
export const openWorks = (origin: string): Works => {
  const works = new Map<string, Work>();
  let count = 0;
  const newId = (prefix: string): string => `${prefix}${(count += 1)}`;
  return {
    newId,
    keep(prefix, work) {
      const id = newId(prefix);
      works.set(id, work);
      return id;
    },
    get: (id) => works.get(id),
    async send(id, reply) {
      const work = works.get(id);
      if (work === undefined) return void reply.writeHead(404).end();
      const bytes = await drawPictureBytes(work);
      if (work.mischief !== 'no json' && sendOverBadLine(work.mischief, reply, origin, () => bytes)) return;
      reply
        .writeHead(200, { 'content-type': 'image/png' })
        .end(work.mischief === 'no json' ? bytes.subarray(0, 30) : bytes);
    },
  };
};
