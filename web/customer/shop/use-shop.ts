import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deleteLogo, getShop, putLogo, putShop, Shop, type ShopBody } from '#contract/customer/shop-profile.ts';
import { ApiError, readError, sentenceOf } from '#web/lib/api/api-error.ts';
import { accountOf, call } from '#web/lib/api/api.ts';
import { addressOf, queryOf } from '#web/lib/api/queries.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { SHOP } from './words.ts';

export const useShop = () => useQuery(queryOf(getShop));

/** Puts the shop from a response into the cache, so that it is not fetched again. */
const useCacheShop = (): ((shop: Shop) => void) => {
  const client = useQueryClient();
  return (shop) => client.setQueryData([addressOf(getShop)], shop);
};

export const useSaveShop = () => {
  const cacheShop = useCacheShop();
  return useMutation({
    mutationFn: (body: ShopBody) => call(putShop, { body }),
    onSuccess: (shop) => {
      cacheShop(shop);
      toast(SHOP.saved, SHOP.savedText);
    },
    onError: (error) => toastError(SHOP.saveFailed, sentenceOf(error, SHOP.wrong)),
  });
};

/** Sends multipart data, which `call` does not support. */
const sendLogo = async (file: File): Promise<Shop> => {
  const body = new FormData();
  body.append('images', file, file.name);
  const url = addressOf(putLogo);
  const request = { method: putLogo.method, credentials: 'include', headers: accountOf(url), body } as const;
  const response = await fetch(url, request).catch(() => {
    throw new ApiError(0, 'Could not reach the server. Check your connection and try again.');
  });
  if (!response.ok) throw await readError(response);
  return Shop.parse(await response.json());
};

export const useLogo = () => {
  const cacheShop = useCacheShop();
  return useMutation({
    mutationFn: (file: File | null) => (file === null ? call(deleteLogo) : sendLogo(file)),
    onSuccess: (shop) => {
      cacheShop(shop);
      toast(shop.logo === null ? SHOP.logoRemoved : SHOP.logoSaved);
    },
    onError: (error) => toastError(SHOP.logoFailed, sentenceOf(error, SHOP.wrong)),
  });
};
