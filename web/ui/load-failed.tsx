import { sentenceOf } from '#web/lib/api/api-error.ts';
import { Button } from './button.tsx';
import { ErrorState } from './states.tsx';
import { UI } from './words.ts';

interface LoadFailedProps {
  /** The query that failed. */
  of: { error: unknown; refetch: () => unknown };
  title: string;
  /** Where the server said nothing; without it, the title alone. */
  text?: string;
  className?: string;
  heading?: 'h1' | 'h2';
}

/** Something that could not be loaded, and once more. */
export function LoadFailed({ of, text, ...rest }: LoadFailedProps) {
  return (
    <ErrorState {...rest} action={<Button onClick={() => void of.refetch()}>{UI.again}</Button>}>
      {text === undefined ? undefined : sentenceOf(of.error, text)}
    </ErrorState>
  );
}
