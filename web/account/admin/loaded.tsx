import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Spinner } from '#web/ui/spinner.tsx';
import { ADMIN } from './admin-words.ts';
import { LoadFailed } from '#web/ui/states.tsx';

/** Shows a spinner, an error or the loaded content. */
export function Loaded<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.isError) return <LoadFailed query={query} title={ADMIN.failed} text={ADMIN.tryAgain} />;
  return <Spinner label={ADMIN.loading} />;
}
