import { useQuery } from '@tanstack/react-query';
import type { SiteSettings } from '#contract/platform/site-settings.ts';
import { fetchResponse } from './api.ts';
import { useIsHydrated } from '../first-paint/is-hydrated.ts';
import { useIdle } from '../use-idle.ts';

/**
 * The operator's settings for this site, loaded after the first paint. Undefined during hydration, because prerendered
 * pages do not contain them. The reply is not parsed, because public pages do not load the schema library.
 */
export const useSite = (): SiteSettings | undefined => {
  const enabled = useIdle();
  const { data } = useQuery({
    queryKey: ['/api/site'],
    queryFn: async ({ signal }) => (await (await fetchResponse('/api/site', { signal })).json()) as SiteSettings,
    enabled,
  });
  return useIsHydrated() ? data : undefined;
};
