import { useMarkHydrated } from '#web/lib/first-paint/hydration.tsx';
import { Button } from '#web/ui/button.tsx';
import { NOT_FOUND_WORDS } from './navigation-words.ts';

interface CrashWords {
  crashTitle: string;
  crashText: string;
  reload: string;
}

/**
 * Shown when a page throws while rendering. The error itself is only logged.
 * @param words texts of a page in another language
 */
export function PageCrash({ error, words = NOT_FOUND_WORDS }: { error: unknown; words?: CrashWords }) {
  console.error(error);
  // React has replaced the document, and with it the mark without which `early.ts` holds every click.
  useMarkHydrated();
  return (
    <div className="wrap grid min-h-[60vh] content-center justify-items-start gap-5 py-24" role="alert">
      <h1 className="t1">{words.crashTitle}</h1>
      <p className="lead">{words.crashText}</p>
      <Button look="primary" onClick={() => window.location.reload()}>
        {words.reload}
      </Button>
    </div>
  );
}
