/** Files that are not uploaded yet, with the account that chose them. */
import { useEffect, useRef } from 'react';
import { actingAccount } from '#web/lib/api/acting-account.ts';
import { toastError } from '#web/lib/toasts.ts';
import { UPLOAD_NOTICE } from './upload-words.ts';

interface ChosenFile {
  file: File;
  abort: AbortController;
  /** Account that chose the file; it is not uploaded for another one. */
  account: string | undefined;
}

/** Files by upload id. Uploads are aborted when the page is left. */
export const useChosenFiles = () => {
  const files = useRef(new Map<number, ChosenFile>());
  useEffect(() => {
    const unsent = files.current;
    return () => {
      unsent.forEach(({ abort }) => abort.abort());
      reportNotSent([...unsent.values()].filter(({ account }) => account !== actingAccount()));
    };
  }, []);
  return files;
};

/** Reports the files that were not uploaded because their account was signed out. */
const reportNotSent = (chosen: readonly ChosenFile[]): void => {
  if (chosen.length > 0)
    toastError(UPLOAD_NOTICE.notSent, UPLOAD_NOTICE.notSentText(chosen.map(({ file }) => file.name)));
};
