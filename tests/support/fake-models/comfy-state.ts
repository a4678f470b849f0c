/** State of the fake ComfyUI server, which the tests set and read. */
export interface ComfyState {
  /**
   * How it cancels: one workflow by its id; `/interrupt` with a check of the id; `/interrupt` that stops the running
   * one, whichever it is.
   */
  age: 'jobs' | 'targeted' | 'old';
  /** Somebody else's workflow that is being drawn; ours waits behind it. */
  strangers: string | undefined;
  /** Workflows that were stopped while they ran. */
  interrupted: string[];
  /** Every picture that lies there, by folder and name. */
  pictures: Map<string, Uint8Array>;
  /** Finished workflows that it remembers. */
  history: Set<string>;
}

export const emptyComfy = (): ComfyState => ({
  age: 'jobs',
  strangers: undefined,
  interrupted: [],
  pictures: new Map(),
  history: new Set(),
});
