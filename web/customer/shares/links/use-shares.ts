import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  changeShare,
  createShare,
  listShares,
  mailShare,
  revokeShare,
  type ShareChange,
  type ShareSettings,
} from '#contract/customer/shares.ts';
import { sentenceOf } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { addressOf, queryOf } from '#web/lib/api/queries.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { MAIL_LINK, SHARE } from '../words.ts';

/** Views move without anything being done here: looked up whenever the dialog opens. */
export const useShares = (designId: number) =>
  useQuery({ ...queryOf(listShares, { params: { id: designId } }), staleTime: 0, refetchOnMount: 'always' });

const useRefresh = (designId: number): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [addressOf(listShares, { params: { id: designId } })] });
};

interface NewShare {
  settings: ShareSettings;
  /** `Idempotency-Key`: pressed twice, or again after the connection broke, it is one link. */
  key: string;
}

export const useCreateShare = (designId: number) => {
  const refresh = useRefresh(designId);
  return useMutation({
    mutationFn: ({ settings, key }: NewShare) =>
      call(createShare, { params: { id: designId }, body: settings }, { headers: { 'Idempotency-Key': key } }),
    onSuccess: async () => {
      toast(SHARE.created, SHARE.createdText);
      await refresh();
    },
    onError: (error) => toastError(SHARE.createFailed, sentenceOf(error, SHARE.failedText)),
  });
};

export const useChangeShare = (designId: number) => {
  const refresh = useRefresh(designId);
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: ShareChange }) =>
      call(changeShare, { params: { id }, body: change }),
    onSuccess: async () => {
      toast(SHARE.saved);
      await refresh();
    },
    onError: (error) => toastError(SHARE.saveFailed, sentenceOf(error, SHARE.failedText)),
  });
};

export const useMailShare = (designId: number) => {
  const refresh = useRefresh(designId);
  return useMutation({
    mutationFn: ({ id, to, note }: { id: string; to: string; note: string }) =>
      call(mailShare, { params: { id }, body: { to, note } }),
    onSuccess: async (_, { to }) => {
      toast(MAIL_LINK.sent, to);
      await refresh();
    },
    onError: (error) => toastError(MAIL_LINK.failed, sentenceOf(error, SHARE.failedText)),
  });
};

export const useRevokeShare = (designId: number) => {
  const refresh = useRefresh(designId);
  return useMutation({
    mutationFn: (id: string) => call(revokeShare, { params: { id } }),
    onSuccess: async () => {
      toast(SHARE.revoked);
      await refresh();
    },
    onError: (error) => toastError(SHARE.revokeFailed, sentenceOf(error, SHARE.failedText)),
  });
};
