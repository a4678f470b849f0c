import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { parseContentDisposition } from '#contract/file-name.ts';
import { makePresentation, type PresentationBody } from '#contract/customer/presentations.ts';
import { getUserMessage } from '#web/lib/api/api-error.ts';
import { fetchResponse } from '#web/lib/api/api.ts';
import { endpointUrl } from '#web/lib/api/queries.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { PRESENTATION } from './presentations-words.ts';

const parseFileName = (response: Response, fallback: string): string =>
  parseContentDisposition(response.headers.get('content-disposition')) ?? fallback;

export interface PresentationFile {
  bytes: Blob;
  name: string;
}

/** Keeps the latest file, so that the download is the one that was previewed. */
export const usePresentationFile = (designId: number) => {
  const latest = useRef<{ bodyJson: string; file: PresentationFile }>(undefined);
  return useMutation({
    mutationFn: async (body: PresentationBody): Promise<PresentationFile> => {
      const bodyJson = JSON.stringify(body);
      if (latest.current?.bodyJson === bodyJson) return latest.current.file;
      const response = await fetchResponse(endpointUrl(makePresentation, { params: { id: designId }, body }), {
        method: makePresentation.method,
        body,
        headers: { Accept: 'application/pdf' },
      });
      const file = { bytes: await response.blob(), name: parseFileName(response, `presentation-${designId}.pdf`) };
      latest.current = { bodyJson, file };
      return file;
    },
    onError: (error) => toastError(PRESENTATION.failed, getUserMessage(error, PRESENTATION.somethingWrong)),
  });
};

export const savePresentation = ({ bytes, name }: PresentationFile): void => {
  saveFile(bytes, name);
  toast(PRESENTATION.done, PRESENTATION.doneText);
};
