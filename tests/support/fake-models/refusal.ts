/** Answers without a picture, in the words of the recorded contracts. */
import type { ServerResponse } from 'node:http';
import type { ErrorShape, ServiceContract } from '#server/studio/providers/contracts/contract.ts';

export interface Refusal {
  status: number;
  body: string;
}

/** The contract's words, with the model's name in them. */
export const refusalOf = ({ status, body }: ErrorShape, model = ''): Refusal => ({
  status,
  body: JSON.stringify(body).replaceAll('MODEL', model),
});

/** @throws when the contract records no such answer */
export const recordedRefusal = (contract: ServiceContract, when: string, model: string): Refusal => {
  const shape = contract.errors.find((one) => one.when.startsWith(when));
  if (shape === undefined) throw new Error(`the contract of ${contract.service} has no answer for "${when}"`);
  return refusalOf(shape, model);
};

export const sendRefusal = (reply: ServerResponse, { status, body }: Refusal): void =>
  void reply.writeHead(status, { 'content-type': 'application/json' }).end(body);
