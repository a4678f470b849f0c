/** State of the fake ComfyUI server, which tests set and read. */
export interface ComfyState {
  /**
   * Version of its cancel API. `jobs` cancels a workflow by id; `targeted` has `/interrupt` with an id; `old` has `/interrupt` for
   * the running workflow only.
   */
  cancelApi: 'jobs' | 'targeted' | 'old';
  /** Id of another client's running workflow, for which ours has to wait. */
  strangers: string | undefined;
  /** Workflows that were stopped while they ran. */
  interrupted: string[];
  /** Stored pictures by folder and name. */
  pictures: Map<string, Uint8Array>;
  /** Ids of finished workflows. */
  history: Set<string>;
}

export const emptyComfy = (): ComfyState => ({
  cancelApi: 'jobs',
  strangers: undefined,
  interrupted: [],
  pictures: new Map(),
  history: new Set(),
});
