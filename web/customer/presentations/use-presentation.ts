import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { parseContentDisposition } from '#contract/file-name.ts';
import { makePresentation, type PresentationBody } from '#contract/customer/presentations.ts';
import { getUserMessage } from '#web/lib/api/api-error.ts';
import { send } from '#web/lib/api/api.ts';
import { endpointUrl } from '#web/lib/api/queries.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { PRESENTATION } from './presentations-words.ts';

/** The name that the server gave the file. */
const parseFileName = (response: Response, fallback: string): string =>
  parseContentDisposition(response.headers.get('content-disposition')) ?? fallback;

export interface PaperFile {
  bytes: Blob;
  name: string;
}

/** Makes the paper once for each state of the form, so that the download is the previewed file. */
export const usePaper = (id: number) => {
  const latest = useRef<{ key: string; file: PaperFile }>(undefined);
  return useMutation({
    mutationFn: async (body: PresentationBody): Promise<PaperFile> => {
      const key = JSON.stringify(body);
      if (latest.current?.key === key) return latest.current.file;
      const response = await send(endpointUrl(makePresentation, { params: { id }, body }), {
        method: makePresentation.method,
        body,
        headers: { Accept: 'application/pdf' },
      });
      const file = { bytes: await response.blob(), name: parseFileName(response, `presentation-${id}.pdf`) };
      latest.current = { key, file };
      return file;
    },
    onError: (error) => toastError(PRESENTATION.failed, getUserMessage(error, PRESENTATION.wrong)),
  });
};

export const savePaper = ({ bytes, name }: PaperFile): void => {
  saveFile(bytes, name);
  toast(PRESENTATION.done, PRESENTATION.doneText);
};
