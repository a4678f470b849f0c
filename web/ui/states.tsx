import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { getUserMessage } from '#web/lib/api/api-error.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { Stitch } from './stitch.tsx';
import { UI } from './ui-words.ts';

interface StateProps {
  title: ReactNode;
  children?: ReactNode;
  /** Buttons or links. */
  action?: ReactNode;
  className?: string;
  /** `h1` if the page has no other content. */
  heading?: 'h1' | 'h2';
}

/** Says why a list is empty and how to begin. */
export function EmptyState({ title, children, action, className = '' }: StateProps) {
  return (
    <div className={`state-box ${className}`}>
      <Stitch bare className="w-[126px]" />
      <h2 className="t3">{title}</h2>
      {children !== undefined && <p className="small max-w-[44ch]">{children}</p>}
      {action}
    </div>
  );
}

export function ErrorState({ title, children, action, className = '', heading: Heading = 'h2' }: StateProps) {
  return (
    <div className={`state-box ${className}`} role="alert">
      <Icon icon={TriangleAlert} className="text-danger" />
      <Heading className="t3">{title}</Heading>
      {children !== undefined && <p className="small max-w-[52ch]">{children}</p>}
      {action}
    </div>
  );
}

interface LoadFailedProps {
  /** The query that failed. */
  query: { error: unknown; refetch: () => unknown };
  title: string;
  /** Shown if the server sent no message. If omitted, only the title is shown. */
  text?: string;
  className?: string;
  heading?: 'h1' | 'h2';
}

/** An error with a button that repeats the query. */
export function LoadFailed({ query, text, ...rest }: LoadFailedProps) {
  return (
    <ErrorState {...rest} action={<Button onClick={() => void query.refetch()}>{UI.again}</Button>}>
      {text === undefined ? undefined : getUserMessage(query.error, text)}
    </ErrorState>
  );
}

export function Skeleton({ className = '' }: { className?: string }) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />;
}
