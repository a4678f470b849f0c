import { Button } from '#web/ui/button.tsx';
import { NOT_FOUND_WORDS } from './navigation-words.ts';

/** Shown when a page throws while rendering. The error itself is only logged. */
export function PageCrash({ error }: { error: unknown }) {
  console.error(error);
  return (
    <div className="wrap grid min-h-[60vh] content-center justify-items-start gap-5 py-24" role="alert">
      <h1 className="t1">{NOT_FOUND_WORDS.crashTitle}</h1>
      <p className="lead">{NOT_FOUND_WORDS.crashText}</p>
      <Button look="primary" onClick={() => window.location.reload()}>
        {NOT_FOUND_WORDS.reload}
      </Button>
    </div>
  );
}
