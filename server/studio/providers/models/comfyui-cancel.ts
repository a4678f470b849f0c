/**
 * Cancels our workflow and no other. Newer servers cancel by id. Older ones have `/interrupt`, which before September
 * 2025 ignored the id and stopped whichever workflow was running, so it is called only while ours runs.
 */
import { z } from 'zod';
import type { ComfyClient } from './comfyui-client.ts';

const CANCEL_MS = 3000;
/** An entry begins with its number and the workflow's id. */
const Queue = z.object({ queue_running: z.array(z.array(z.unknown())) });

/** Never throws, because the caller is already failing for another reason. */
export const cancelWork = async (client: ComfyClient, id: string): Promise<void> => {
  const limits = { signal: AbortSignal.timeout(CANCEL_MS), timeoutMs: CANCEL_MS };
  try {
    const { status } = await client.post(`/api/jobs/${id}/cancel`, {}, limits);
    if (status === 200) return;
    await client.post('/queue', { delete: [id] }, limits);
    const { queue_running: running } = Queue.parse(await client.getJson('/queue', limits));
    if (running.some(([, runningId]) => runningId === id)) await client.post('/interrupt', { prompt_id: id }, limits);
  } catch {
    // If the server cannot be reached or supports none of these calls, the workflow runs to its end.
  }
};
