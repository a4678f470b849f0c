/** State of the fake ComfyUI server, set and read by tests. */
export interface ComfyState {
  /**
   * Version of its cancel API. `jobs` cancels a workflow by id; `targeted` has `/interrupt` with an id; `old` has `/interrupt` for
   * the running workflow only.
   */
  age: 'jobs' | 'targeted' | 'old';
  /** Id of another client's running workflow, before which ours waits. */
  strangers: string | undefined;
  /** Workflows that were stopped while they ran. */
  interrupted: string[];
  /** Stored pictures by folder and name. */
  pictures: Map<string, Uint8Array>;
  /** Ids of finished workflows. */
  history: Set<string>;
}

export const emptyComfy = (): ComfyState => ({
  age: 'jobs',
  strangers: undefined,
  interrupted: [],
  pictures: new Map(),
  history: new Set(),
});
