/** Lifetimes of a service's models, so that the server can warn the operator when a model is about to be retired. */
import type { DocumentationSource } from '../../../platform/http/service-facts.ts';

interface ModelLife {
  name: string;
  /** Date from which requests for the model fail; missing when none was announced. */
  ends?: string;
  replacement?: string;
  source: DocumentationSource;
}

export interface ServiceContract {
  service: string;
  models: readonly ModelLife[];
}

/** Lifetime of a model, found by its name or, for a dated snapshot, by the name before the date. */
export const findModelLife = ({ models }: ServiceContract, model: string): ModelLife | undefined =>
  models.find(({ name }) => name === model) ?? models.find(({ name }) => model.startsWith(`${name}-20`));

export const hasEnded = ({ ends }: ModelLife, now: Date): boolean =>
  ends !== undefined && new Date(`${ends}T00:00:00Z`) <= now;
