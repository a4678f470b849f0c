import { Button } from '#web/ui/button.tsx';
import { LOST } from './words.ts';

/** Shown when a page throws while rendering. The error itself is only logged. */
export function PageCrash({ error }: { error: unknown }) {
  console.error(error);
  return (
    <div className="wrap grid min-h-[60vh] content-center justify-items-start gap-5 py-24" role="alert">
      <h1 className="t1">{LOST.crashTitle}</h1>
      <p className="lead">{LOST.crashText}</p>
      <Button look="primary" onClick={() => window.location.reload()}>
        {LOST.reload}
      </Button>
    </div>
  );
}
