import { useQuery } from '@tanstack/react-query';
import {
  changeShare,
  createShare,
  listShares,
  mailShare,
  revokeShare,
  type ShareChange,
  type ShareSettings,
} from '#contract/customer/shares.ts';
import { call } from '#web/lib/api/api.ts';
import { callOnce } from '#web/lib/api/call-once.ts';
import { ALWAYS_FRESH, endpointUrl, endpointQuery } from '#web/lib/api/queries.ts';
import { toast } from '#web/lib/toasts.ts';
import { MAIL_LINK, SHARE } from '../shares-words.ts';
import { useListMutation, withEntry, withoutEntry } from './use-list-mutation.ts';

const getSharesUrl = (designId: number): string => endpointUrl(listShares, { params: { id: designId } });

export const useShares = (designId: number) =>
  useQuery({ ...endpointQuery(listShares, { params: { id: designId } }), ...ALWAYS_FRESH });

export const useCreateShare = (designId: number) =>
  useListMutation(
    getSharesUrl(designId),
    (settings: ShareSettings) => callOnce(createShare, { params: { id: designId }, body: settings }),
    {
      changeList: withEntry,
      onDone: () => toast(SHARE.created, SHARE.createdText),
      failedTitle: SHARE.createFailed,
    },
  );

export const useChangeShare = (designId: number) =>
  useListMutation(
    getSharesUrl(designId),
    ({ id, change }: { id: string; change: ShareChange }) => call(changeShare, { params: { id }, body: change }),
    { changeList: withEntry, onDone: () => toast(SHARE.saved), failedTitle: SHARE.saveFailed },
  );

export const useMailShare = (designId: number) =>
  useListMutation(
    getSharesUrl(designId),
    ({ id, to, note }: { id: string; to: string; note: string }) =>
      callOnce(mailShare, { params: { id }, body: { to, note } }),
    { onDone: ({ to }) => toast(MAIL_LINK.sent, to), failedTitle: MAIL_LINK.failed },
  );

export const useRevokeShare = (designId: number) =>
  useListMutation(getSharesUrl(designId), (id: string) => call(revokeShare, { params: { id } }), {
    changeList: withoutEntry,
    onDone: () => toast(SHARE.revoked),
    failedTitle: SHARE.revokeFailed,
  });
