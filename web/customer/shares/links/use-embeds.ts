import { useQuery } from '@tanstack/react-query';
import { changeEmbed, createEmbed, listEmbeds, revokeEmbed } from '#contract/customer/embeds.ts';
import { call } from '#web/lib/api/api.ts';
import { ALWAYS_FRESH, endpointUrl, endpointQuery } from '#web/lib/api/queries.ts';
import { toast } from '#web/lib/toasts.ts';
import { EMBED, SHARE } from '../shares-words.ts';
import { useListMutation, withEntry, withoutEntry } from './use-list-mutation.ts';

const getEmbedsUrl = (designId: number): string => endpointUrl(listEmbeds, { params: { id: designId } });

export const useEmbeds = (designId: number) =>
  useQuery({ ...endpointQuery(listEmbeds, { params: { id: designId } }), ...ALWAYS_FRESH });

/** ISO time; `null` for an embed that works until it is revoked. */
type ExpiresAt = string | null;

export const useCreateEmbed = (designId: number) =>
  useListMutation(
    getEmbedsUrl(designId),
    (expiresAt: ExpiresAt) => call(createEmbed, { params: { id: designId }, body: { expiresAt } }),
    { changeList: withEntry, onDone: () => toast(EMBED.created), failedTitle: EMBED.createFailed },
  );

export const useChangeEmbed = (designId: number) =>
  useListMutation(
    getEmbedsUrl(designId),
    ({ id, expiresAt }: { id: string; expiresAt: ExpiresAt }) =>
      call(changeEmbed, { params: { id }, body: { expiresAt } }),
    { changeList: withEntry, onDone: () => toast(SHARE.saved), failedTitle: SHARE.saveFailed },
  );

export const useRevokeEmbed = (designId: number) =>
  useListMutation(getEmbedsUrl(designId), (id: string) => call(revokeEmbed, { params: { id } }), {
    changeList: withoutEntry,
    onDone: () => toast(EMBED.revoked),
    failedTitle: EMBED.revokeFailed,
  });
