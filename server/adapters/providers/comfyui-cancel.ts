/**
 * Ends our own workflow and no other. Newer servers cancel a workflow by its id in one step. Older ones have `/interrupt`, which
 * before September 2025 ignored the id and stopped the running workflow, anybody's: it is sent only while ours runs.
 */
import { z } from 'zod';
import type { ComfyWire } from './comfyui-wire.ts';

const CANCEL_MS = 3000;
/** An entry begins with its number and the workflow's id. */
const Queue = z.object({ queue_running: z.array(z.array(z.unknown())) });

/** Never throws: the caller already fails, for a reason of its own. */
export const cancelWork = async (wire: ComfyWire, id: string): Promise<void> => {
  const moment = { signal: AbortSignal.timeout(CANCEL_MS), timeoutMs: CANCEL_MS };
  try {
    const { status } = await wire.post(`/api/jobs/${id}/cancel`, {}, moment);
    if (status === 200) return;
    await wire.post('/queue', { delete: [id] }, moment);
    const { queue_running: running } = Queue.parse(await wire.getJson('/queue', moment));
    if (running.some(([, runningId]) => runningId === id)) await wire.post('/interrupt', { prompt_id: id }, moment);
  } catch {
    // The server is away, or older than all of this: the work runs to its end there.
  }
};
