/** An answer without a picture, as a service's documentation tells it: with the page it was read on and the date. */
import type { Source, UNCONFIRMED } from '#server/platform/http/service-facts.ts';
import type { FailureKind } from '#server/studio/providers/models/model-failure.ts';

/** In the service's words. `MODEL` in its body stands for the model's name. */
export interface RecordedError {
  when: string;
  status: number;
  body: unknown;
  means: FailureKind;
  source: Source | typeof UNCONFIRMED;
}
