/** Files that are in this browser's memory and on no server yet, and the account that chose them. */
import { useEffect, useRef } from 'react';
import { actingAccount } from '#web/lib/api/acting-account.ts';
import { toastError } from '#web/lib/toasts.ts';
import { UPLOAD_NEWS } from './upload-words.ts';

interface ChosenFile {
  file: File;
  abort: AbortController;
  /** Account under which it was chosen; it is sent for no other one. */
  account: string | undefined;
}

/** Files by upload id, dropped with the page. */
export const useChosenFiles = () => {
  const files = useRef(new Map<number, ChosenFile>());
  useEffect(() => {
    const open = files.current;
    return () => {
      open.forEach(({ abort }) => abort.abort());
      reportNotSent([...open.values()].filter(({ account }) => account !== actingAccount()));
    };
  }, []);
  return files;
};

/** Tells that files were not sent, when their account has left this browser. */
const reportNotSent = (chosen: readonly ChosenFile[]): void => {
  if (chosen.length > 0) toastError(UPLOAD_NEWS.notSent, UPLOAD_NEWS.notSentText(chosen.map(({ file }) => file.name)));
};
