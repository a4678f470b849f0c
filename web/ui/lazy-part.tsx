import { lazy, useEffect, useState, type ComponentType } from 'react';
import { Button } from './button.tsx';
import { FieldError } from './field.tsx';
import { useUiWords } from './ui-words-context.ts';

/** Props of the component that takes the place of a part that could not be fetched. */
export interface NotLoadedProps {
  again: () => void;
}

/**
 * A component whose code is fetched after the page, for use inside `Suspense`. If `lazy` cannot fetch its code, it
 * replaces the whole page, with everything typed there, and never tries again. Here, `NotLoaded` is shown in place.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  NotLoaded: ComponentType<Props & NotLoadedProps> = PartNotLoaded,
): ComponentType<Props> => {
  const fetchPart = async (): Promise<{ default: ComponentType<Props & NotLoadedProps> }> => {
    try {
      return (await load()) as { default: ComponentType<Props & NotLoadedProps> };
    } catch {
      return { default: NotLoadedHere };
    }
  };
  /** Fetched by the next place that shows the part. */
  let Next = lazy(fetchPart);
  function NotLoadedHere(props: Props & NotLoadedProps) {
    // Only once this is shown: a place that still waits for the part would fetch it over and over.
    useEffect(() => {
      Next = lazy(fetchPart);
    }, []);
    return <NotLoaded {...props} />;
  }
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => Next);
    return <Part {...props} again={() => setPart(() => Next)} />;
  };
};

function PartNotLoaded({ again }: NotLoadedProps) {
  const words = useUiWords();
  return (
    <div className="flex flex-wrap items-center gap-3" role="alert">
      <FieldError>{words.offline}</FieldError>
      <Button size="sm" onClick={again}>
        {words.again}
      </Button>
    </div>
  );
}
