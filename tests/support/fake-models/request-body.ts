/** Parses the body of a request to a fake service. */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

const streamOf = (request: IncomingMessage): ReadableStream<Uint8Array> =>
  Readable.toWeb(request) as unknown as ReadableStream<Uint8Array>;

export const parseForm = (request: IncomingMessage): Promise<FormData> =>
  new Response(streamOf(request), { headers: { 'content-type': request.headers['content-type'] ?? '' } }).formData();

export const parseJsonBody = async (request: IncomingMessage): Promise<Record<string, unknown>> =>
  (await new Response(streamOf(request)).json()) as Record<string, unknown>;

export const readTextField = (form: FormData, name: string, fallback = ''): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : fallback;
};

/** The file in the first of these fields that has one. */
export const readFileField = async (form: FormData, ...names: string[]): Promise<Uint8Array | undefined> => {
  for (const name of names) {
    const file = form.get(name);
    if (file instanceof Blob) return new Uint8Array(await file.arrayBuffer());
  }
  return undefined;
};
