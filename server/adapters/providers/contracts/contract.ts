/**
 * What is known of a service that we speak to: written down with the page that says so and the day on which it was read. The
 * adapter keeps to it, the fake beside the tests enforces it, and the server tells the operator when a model's time runs out.
 */
import type { FailureKind } from '../model-failure.ts';

export interface Source {
  url: string;
  /** The day on which it was read. */
  read: string;
}

/** Known from use, and not found on a page of the service when it was looked for. */
export const UNCONFIRMED = 'unconfirmed';

export interface ModelLife {
  name: string;
  /** The day from which requests for it fail. Missing: none was announced. */
  ends?: string;
  replacement?: string;
  source: Source;
}

/** An answer that is no picture, as the service words it. `MODEL` in its body stands for the model's name. */
export interface ErrorShape {
  when: string;
  status: number;
  body: unknown;
  means: FailureKind;
  source: Source | typeof UNCONFIRMED;
}

/** A rule of the service that is no answer: a limit, a price, how long it keeps things. */
export interface Fact {
  says: string;
  source: Source | typeof UNCONFIRMED;
}

/** What the service changed, and when. */
export interface Change {
  day: string;
  what: string;
  source: Source;
}

export interface ServiceContract {
  service: string;
  models: readonly ModelLife[];
  errors: readonly ErrorShape[];
  facts: readonly Fact[];
  changes: readonly Change[];
}

/** The life of a model by its name, or by the name that a dated snapshot of it begins with. */
export const lifeOf = ({ models }: ServiceContract, model: string): ModelLife | undefined =>
  models.find(({ name }) => name === model) ?? models.find(({ name }) => model.startsWith(`${name}-20`));

export const hasEnded = ({ ends }: ModelLife, now: Date): boolean => ends !== undefined && new Date(`${ends}T00:00:00Z`) <= now;
