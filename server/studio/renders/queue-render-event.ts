/** Webhook events about renders that succeeded or failed. */
import type { Tx } from '#server/platform/db/open.ts';
import type { RenderRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { queueEvent } from '#server/developer/queue-event.ts';
import { getProblem } from './to-render-view.ts';

/** Called in the transaction that ends the render. */
export const queueRenderEvent = async (
  tx: Tx,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  render: RenderRow,
): Promise<void> => {
  if (render.state !== 'succeeded' && render.state !== 'failed') return;
  const url = `${config.appUrl}/api/renders/${render.id}`;
  const hasSucceeded = render.state === 'succeeded';
  const { code, message } = getProblem(render) ?? {};
  await queueEvent(
    tx,
    render.userId,
    {
      type: hasSucceeded ? 'render.succeeded' : 'render.failed',
      subject: render.id,
      data: {
        render: {
          id: render.id,
          state: render.state,
          createdAt: render.createdAt.toISOString(),
          finishedAt: (render.finishedAt ?? now()).toISOString(),
          url,
          pictureUrl: hasSucceeded ? `${url}/picture` : null,
          isHighRes: render.isHighRes,
          problem: code === undefined || message === undefined ? null : { code, message },
        },
      },
    },
    now(),
  );
};
