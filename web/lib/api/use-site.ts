import { useQuery } from '@tanstack/react-query';
import type { SiteSettings } from '#contract/platform/site-settings.ts';
import { send } from './api.ts';
import { useIsHydrated } from '../first-paint/is-hydrated.ts';
import { useIdle } from '../use-idle.ts';

/**
 * The operator's settings of the site; `undefined` until the page has been drawn and the server has answered. Nothing
 * that depends on it is in a prerendered page, nor in a part of it that React takes over later, with the answer already
 * there. Read without the schema library, which the public pages do not load.
 */
export const useSite = (): SiteSettings | undefined => {
  const enabled = useIdle();
  const { data } = useQuery({
    queryKey: ['/api/site'],
    queryFn: async ({ signal }) => (await (await send('/api/site', { signal })).json()) as SiteSettings,
    enabled,
  });
  return useIsHydrated() ? data : undefined;
};
