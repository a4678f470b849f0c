/** A service's error as its documentation describes it, with the source and the date. */
import type { DocumentationSource, UNDOCUMENTED } from '#tests/support/service-facts.ts';
import type { FailureKind } from '#server/studio/providers/models/model-failure.ts';

/** `MODEL` in the body stands for the model's name. */
export interface RecordedError {
  when: string;
  status: number;
  body: unknown;
  means: FailureKind;
  source: DocumentationSource | typeof UNDOCUMENTED;
}
