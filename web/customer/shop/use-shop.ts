import { useQuery, useQueryClient } from '@tanstack/react-query';
import { deleteLogo, getShop, putLogo, putShop, Shop } from '#contract/customer/shop-profile.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { ApiError, parseErrorResponse } from '#web/lib/api/api-error.ts';
import { accountHeaders, call } from '#web/lib/api/api.ts';
import { endpointUrl, endpointQuery } from '#web/lib/api/queries.ts';
import { useWrite } from '#web/lib/api/use-write.ts';
import { toast } from '#web/lib/toasts.ts';
import { SHOP } from './shop-words.ts';

export const useShop = () => useQuery(endpointQuery(getShop));

/** Puts the shop from a response into the cache, so that it is not fetched again. */
const useCacheShop = (): ((shop: Shop) => void) => {
  const client = useQueryClient();
  return (shop) => client.setQueryData([endpointUrl(getShop)], shop);
};

export const useSaveShop = () => {
  const cacheShop = useCacheShop();
  return useWrite((body: CallInput<typeof putShop>['body']) => call(putShop, { body }), {
    onDone: (shop) => {
      cacheShop(shop);
      toast(SHOP.saved, SHOP.savedText);
    },
    failedTitle: SHOP.saveFailed,
    fallbackText: SHOP.somethingWrong,
  });
};

/** Uploads the logo as multipart data, which `call` does not support. */
const sendLogo = async (file: File): Promise<Shop> => {
  const body = new FormData();
  body.append('images', file, file.name);
  const url = endpointUrl(putLogo);
  const request = { method: putLogo.method, credentials: 'include', headers: accountHeaders(url), body } as const;
  const response = await fetch(url, request).catch(() => {
    throw new ApiError(0, 'Could not reach the server. Check your connection and try again.');
  });
  if (!response.ok) throw await parseErrorResponse(response);
  return Shop.parse(await response.json());
};

export const useSaveLogo = () => {
  const cacheShop = useCacheShop();
  return useWrite((file: File | null) => (file === null ? call(deleteLogo) : sendLogo(file)), {
    onDone: (shop) => {
      cacheShop(shop);
      toast(shop.logo === null ? SHOP.logoRemoved : SHOP.logoSaved);
    },
    failedTitle: SHOP.logoFailed,
    fallbackText: SHOP.somethingWrong,
  });
};
