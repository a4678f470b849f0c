import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { changeEmbed, createEmbed, listEmbeds, revokeEmbed } from '#contract/customer/embeds.ts';
import { sentenceOf } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { addressOf, queryOf } from '#web/lib/api/queries.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { EMBED, SHARE } from '../words.ts';

export const useEmbeds = (designId: number) =>
  useQuery({ ...queryOf(listEmbeds, { params: { id: designId } }), staleTime: 0, refetchOnMount: 'always' });

const useRefresh = (designId: number): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [addressOf(listEmbeds, { params: { id: designId } })] });
};

const useEmbedChange = <Input>(
  designId: number,
  run: (input: Input) => Promise<unknown>,
  done: string,
  failed: string,
) => {
  const refresh = useRefresh(designId);
  return useMutation({
    mutationFn: run,
    onSuccess: async () => {
      toast(done);
      await refresh();
    },
    onError: (error) => toastError(failed, sentenceOf(error, SHARE.failedText)),
  });
};

/** `null`: until it is revoked. */
type Until = string | null;
export const useCreateEmbed = (designId: number) =>
  useEmbedChange(
    designId,
    (expiresAt: Until) => call(createEmbed, { params: { id: designId }, body: { expiresAt } }),
    EMBED.created,
    EMBED.createFailed,
  );
export const useChangeEmbed = (designId: number) =>
  useEmbedChange(
    designId,
    ({ id, expiresAt }: { id: string; expiresAt: Until }) => call(changeEmbed, { params: { id }, body: { expiresAt } }),
    SHARE.saved,
    SHARE.saveFailed,
  );
export const useRevokeEmbed = (designId: number) =>
  useEmbedChange(designId, (id: string) => call(revokeEmbed, { params: { id } }), EMBED.revoked, EMBED.revokeFailed);
