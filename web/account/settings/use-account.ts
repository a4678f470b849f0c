import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getAccount, type AccountView } from '#contract/account/account-settings.ts';
import { endpointUrl, endpointQuery } from '#web/lib/api/queries.ts';
import { USER_KEY } from '#web/lib/api/session.ts';

export const useAccount = () => useQuery(endpointQuery(getAccount));

/** Puts the account from a response into the cache, where this page and the header read it. */
export const useCacheAccount = () => {
  const client = useQueryClient();
  return (account: AccountView): void => {
    client.setQueryData([endpointUrl(getAccount)], account);
    client.setQueryData(USER_KEY, account.user);
  };
};

export const useRefreshAccount = () => {
  const client = useQueryClient();
  return (): Promise<void> => client.invalidateQueries({ queryKey: [endpointUrl(getAccount)] });
};

/** A change whose response does not contain the account. The account is therefore fetched again. */
export const useAccountChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) => {
  const refresh = useRefreshAccount();
  return useMutation({ mutationFn: change, onSuccess: () => refresh() });
};
