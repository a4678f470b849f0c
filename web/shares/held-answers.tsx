import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  confirmHeldAnswer,
  dropHeldAnswer,
  listDecisions,
  listHeldAnswers,
  type HeldAnswer,
} from '#contract/approvals.ts';
import { formatDate } from '#contract/formats.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { queryOf } from '#web/lib/queries.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { HELD, SHARED, STAMP } from './words.ts';

const useHeldAnswers = (root?: number) =>
  useQuery({
    ...queryOf(listHeldAnswers, { query: root === undefined ? {} : { root } }),
    staleTime: 0,
    refetchOnMount: 'always',
  });

const useSettle = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, is }: { id: string; is: 'customer' | 'stranger' }) => {
      await call(is === 'customer' ? confirmHeldAnswer : dropHeldAnswer, { params: { id } });
    },
    onSuccess: (_, { is }) => toast(is === 'customer' ? HELD.confirmed : HELD.dropped),
    onError: (error) => toastError(HELD.failed, sentenceOf(error, HELD.failedText)),
    onSettled: () =>
      Promise.all(
        [listHeldAnswers.path, listDecisions.path].map((path) =>
          client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).split('?')[0] === path }),
        ),
      ),
  });
};

/** Answers over links that may be public: the shop says which are its customer's. Nothing is shown where there are none. */
export function HeldAnswers({ root }: { root?: number }) {
  const held = useHeldAnswers(root);
  const settle = useSettle();
  if (held.data === undefined || held.data.length === 0) return null;
  return (
    <section className="held" aria-labelledby="held-answers">
      <h2 className="t3" id="held-answers">
        {HELD.title}
      </h2>
      <p className="small">{HELD.text}</p>
      <ul className="answers">
        {held.data.map((answer) => (
          <Held
            key={answer.id}
            answer={answer}
            busy={settle.isPending && settle.variables.id === answer.id}
            onSettle={(is) => settle.mutate({ id: answer.id, is })}
          />
        ))}
      </ul>
    </section>
  );
}

function Held({
  answer,
  busy,
  onSettle,
}: {
  answer: HeldAnswer;
  busy: boolean;
  onSettle: (is: 'customer' | 'stranger') => void;
}) {
  return (
    <li>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="warn">{STAMP[answer.decision]}</Badge>
        <b className="min-w-0 font-semibold wrap-anywhere">
          <bdi>{answer.personName}</bdi>
        </b>
        <span className="caption num">
          {SHARED.version(answer.version)}, {formatDate(answer.sentAt)}
        </span>
      </p>
      <p className="small min-w-0 wrap-anywhere">
        <bdi>{answer.designName}</bdi>
      </p>
      {[answer.words, ...answer.pins.map(({ text }) => text)].filter(Boolean).map((words, i) => (
        <p key={i} className="small wrap-anywhere whitespace-pre-wrap">
          <bdi>{words}</bdi>
        </p>
      ))}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" disabled={busy} onClick={() => onSettle('customer')}>
          {HELD.confirm}
        </Button>
        <Button size="sm" look="quiet" disabled={busy} onClick={() => onSettle('stranger')}>
          {HELD.drop}
        </Button>
      </div>
    </li>
  );
}
