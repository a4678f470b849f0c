/**
 * Documented behavior of a service that we call, with the page it was read on and the date. The adapter follows it, the
 * fake in the tests enforces it, and the server tells the operator when a model is about to end.
 */
import type { Change, Fact, Source, UNCONFIRMED } from '../../../platform/http/service-facts.ts';
import type { FailureKind } from '../models/model-failure.ts';

interface ModelLife {
  name: string;
  /** Date from which requests for the model fail; missing when none was announced. */
  ends?: string;
  replacement?: string;
  source: Source;
}

/** An answer without a picture, in the service's words. `MODEL` in its body stands for the model's name. */
export interface ErrorShape {
  when: string;
  status: number;
  body: unknown;
  means: FailureKind;
  source: Source | typeof UNCONFIRMED;
}

export interface ServiceContract {
  service: string;
  models: readonly ModelLife[];
  errors: readonly ErrorShape[];
  facts: readonly Fact[];
  changes: readonly Change[];
}

/** Lifetime of a model, by its name or by the name that a dated snapshot begins with. */
export const lifeOf = ({ models }: ServiceContract, model: string): ModelLife | undefined =>
  models.find(({ name }) => name === model) ?? models.find(({ name }) => model.startsWith(`${name}-20`));

export const hasEnded = ({ ends }: ModelLife, now: Date): boolean =>
  ends !== undefined && new Date(`${ends}T00:00:00Z`) <= now;
