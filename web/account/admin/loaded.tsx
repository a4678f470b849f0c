import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOf } from '#web/lib/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { ADMIN } from './words.ts';

/** Loading, failed, or the loaded content. */
export function Loaded<T>({ of: query, children }: { of: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.isError)
    return (
      <ErrorState title={ADMIN.failed} action={<Button onClick={() => void query.refetch()}>{ADMIN.again}</Button>}>
        {sentenceOf(query.error, ADMIN.tryAgain)}
      </ErrorState>
    );
  return <Spinner label={ADMIN.loading} />;
}
