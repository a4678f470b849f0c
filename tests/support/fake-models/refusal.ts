/** Error answers of the fake services, from the recorded ones. */
import type { ServerResponse } from 'node:http';
import type { RecordedError } from './recorded/recorded-error.ts';

export interface Refusal {
  status: number;
  body: string;
}

/** The recorded error with the model's name filled in. */
export const toRefusal = ({ status, body }: RecordedError, model = ''): Refusal => ({
  status,
  body: JSON.stringify(body).replaceAll('MODEL', model),
});

/** @param when start of the recorded error's `when`. @throws when no such error is recorded */
export const recordedRefusal = (errors: readonly RecordedError[], when: string, model: string): Refusal => {
  const shape = errors.find((one) => one.when.startsWith(when));
  if (shape === undefined) throw new Error(`no response is recorded for "${when}"`);
  return toRefusal(shape, model);
};

export const sendRefusal = (reply: ServerResponse, { status, body }: Refusal): void =>
  void reply.writeHead(status, { 'content-type': 'application/json' }).end(body);
