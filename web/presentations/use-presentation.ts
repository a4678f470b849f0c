import { useMutation } from '@tanstack/react-query';
import {
  getComparison,
  makePresentation,
  type COMPARISON_FORMATS,
  type PresentationBody,
} from '#contract/presentations.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { send } from '#web/lib/api.ts';
import { addressOf } from '#web/lib/queries.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { EXPORT, PRESENT } from './words.ts';

/** The name that the server gave the file. */
const nameOf = (answer: Response, fallback: string): string =>
  /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? fallback;

export const useMakePresentation = (id: number) =>
  useMutation({
    mutationFn: async (body: PresentationBody) => {
      const answer = await send(addressOf(makePresentation, { params: { id }, body }), {
        method: makePresentation.method,
        body,
        headers: { Accept: 'application/pdf' },
      });
      saveFile(await answer.blob(), nameOf(answer, `presentation-${id}.pdf`));
    },
    onSuccess: () => toast(PRESENT.done, PRESENT.doneText),
    onError: (error) => toastError(PRESENT.failed, sentenceOf(error, PRESENT.wrong)),
  });

export type ComparisonFormat = (typeof COMPARISON_FORMATS)[number];

export const useComparison = (id: number) =>
  useMutation({
    mutationFn: async (format: ComparisonFormat) => {
      const answer = await send(addressOf(getComparison, { params: { id }, query: { format } }), {
        headers: { Accept: 'image/*' },
      });
      saveFile(await answer.blob(), nameOf(answer, `before-after-${id}`));
    },
    onSuccess: () => toast(EXPORT.started),
    onError: (error) => toastError(EXPORT.failed, sentenceOf(error, EXPORT.wrong)),
  });
