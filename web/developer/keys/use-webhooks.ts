import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listApiAudit } from '#contract/developer/api-keys.ts';
import { listDeliveries, listWebhooks } from '#contract/developer/webhooks.ts';
import { endpointUrl, endpointQuery } from '#web/lib/api/queries.ts';
import { useWrite } from '#web/lib/api/use-write.ts';
import { toast } from '#web/lib/toasts.ts';
import { API_WORDS } from './api-words.ts';

export const useWebhooks = () => useQuery(endpointQuery(listWebhooks));

/** Refreshes the webhooks after a change. */
export const useRefreshWebhooks = () => {
  const client = useQueryClient();
  return async (id?: string): Promise<void> => {
    await Promise.all(
      [listWebhooks, listApiAudit].map((endpoint) => client.invalidateQueries({ queryKey: [endpointUrl(endpoint)] })),
    );
    if (id !== undefined)
      await client.invalidateQueries({ queryKey: [endpointUrl(listDeliveries, { params: { id } })] });
  };
};

/** An action on a webhook. @param doneTitle title of the toast afterward */
export const useWebhookAction = <Input>(
  id: string,
  act: (input: Input) => Promise<unknown>,
  doneTitle: (input: Input) => string,
) => {
  const refresh = useRefreshWebhooks();
  return useWrite(act, {
    onDone: (_, input) => toast(doneTitle(input)),
    failedTitle: API_WORDS.failed,
    fallbackText: API_WORDS.somethingWrong,
    refresh: () => refresh(id),
  });
};
