import { lazy, useEffect, useState, type ComponentType } from 'react';
import { Button } from './button.tsx';
import { FieldError } from './field.tsx';
import { useUiWords } from './ui-words-context.ts';

/** Props of the component that takes the place of a part that could not be fetched. */
export interface LostProps {
  again: () => void;
}

/**
 * A component whose code is fetched after the page, for use inside `Suspense`. If `lazy` cannot fetch its code, it
 * replaces the whole page, with everything typed there, and never tries again. Here, `Lost` is shown in place.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Lost: ComponentType<Props & LostProps> = LostPart,
): ComponentType<Props> => {
  const fetchPart = async (): Promise<{ default: ComponentType<Props & LostProps> }> => {
    try {
      return (await load()) as { default: ComponentType<Props & LostProps> };
    } catch {
      return { default: LostHere };
    }
  };
  /** Fetched by the next place that shows the part. */
  let Next = lazy(fetchPart);
  function LostHere(props: Props & LostProps) {
    // Only once this is shown: a place that still waits for the part would fetch it over and over.
    useEffect(() => {
      Next = lazy(fetchPart);
    }, []);
    return <Lost {...props} />;
  }
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => Next);
    return <Part {...props} again={() => setPart(() => Next)} />;
  };
};

function LostPart({ again }: LostProps) {
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
