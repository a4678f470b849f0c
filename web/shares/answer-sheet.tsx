import { MapPin, Trash2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import {
  DECISION_WORDS_MAX,
  MOST_PINS,
  PERSON_NAME_MAX,
  PIN_TEXT_MAX,
  type DecisionKind,
  type Pin,
} from '#contract/approvals.ts';
import type { SharedView } from '#contract/shares.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { hexId } from '#web/lib/hex-id.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PinPicture } from './pin-picture.tsx';
import { useAnswer } from './use-shared.ts';
import { ANSWER } from './words.ts';

const TITLES = {
  approved: ANSWER.approveTitle,
  change: () => ANSWER.changeTitle,
  declined: () => ANSWER.declineTitle,
} as const;
const TEXTS = { approved: ANSWER.approveText, change: ANSWER.changeText, declined: ANSWER.declineText } as const;

/** Name, and words where there are any: one sheet for the three answers. Stays open with everything typed when sending fails. */
export function AnswerSheet({
  token,
  view,
  kind,
  onSent,
  onClose,
}: {
  token: string;
  view: SharedView;
  kind: DecisionKind | undefined;
  onSent: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={kind !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={kind === undefined ? '' : TITLES[kind](view.design.version)}
      description={kind === undefined ? '' : TEXTS[kind]}
    >
      {kind !== undefined && (
        <AnswerForm key={kind} token={token} view={view} kind={kind} onSent={onSent} onClose={onClose} />
      )}
    </Dialog>
  );
}

function AnswerForm({
  token,
  view,
  kind,
  onSent,
  onClose,
}: {
  token: string;
  view: SharedView;
  kind: DecisionKind;
  onSent: () => void;
  onClose: () => void;
}) {
  const [name, setName] = useState('');
  const [words, setWords] = useState('');
  const [pins, setPins] = useState<Pin[]>([]);
  const [tried, setTried] = useState(false);
  // One id for one filled-in form: pressed twice, or sent again after the line broke, it is one answer.
  const [requestId] = useState(() => hexId(16));
  const answer = useAnswer(token, view.option, onSent, onClose);
  const noName = name.trim() === '';
  const hasEmptyPin = kind === 'change' && pins.some(({ text }) => text.trim() === '');
  const noWords = kind === 'change' && words.trim() === '' && !pins.some(({ text }) => text.trim() !== '');

  const send = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (noName || noWords || hasEmptyPin || answer.isPending) return;
    answer.mutate({ decision: kind, personName: name, words, pins, versionHash: view.versionHash, requestId });
  };

  return (
    <form className="grid gap-4" onSubmit={send} noValidate>
      {kind === 'change' && <PinFields view={view} pins={pins} tried={tried} onChange={setPins} />}
      {kind !== 'approved' && (
        <TextAreaField
          label={kind === 'change' ? ANSWER.words : ANSWER.why}
          note={kind === 'declined' ? ANSWER.optional : undefined}
          value={words}
          maxLength={DECISION_WORDS_MAX}
          error={tried && noWords ? ANSWER.wordsNeeded : undefined}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <TextField
        label={ANSWER.name}
        value={name}
        maxLength={PERSON_NAME_MAX}
        autoComplete="name"
        error={tried && noName ? ANSWER.nameNeeded : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <Button
        look={kind === 'declined' ? 'danger' : 'primary'}
        size="lg"
        type="submit"
        className="w-full"
        busy={answer.isPending}
        busyLabel={ANSWER.sending}
      >
        {kind === 'approved'
          ? ANSWER.approveTitle(view.design.version)
          : kind === 'change'
            ? ANSWER.changeSend
            : ANSWER.declineSend}
      </Button>
      <Button look="quiet" className="w-full" disabled={answer.isPending} onClick={onClose}>
        {ANSWER.notYet}
      </Button>
    </form>
  );
}

function PinFields({
  view,
  pins,
  tried,
  onChange,
}: {
  view: SharedView;
  pins: readonly Pin[];
  tried: boolean;
  onChange: (pins: Pin[]) => void;
}) {
  const full = pins.length >= MOST_PINS;
  return (
    <div className="grid gap-3">
      <PinPicture src={view.after} alt={ANSWER.picture} pins={pins} onChange={onChange} />
      {pins.map((pin, i) => (
        <div key={i} className="flex items-end gap-2">
          <TextField
            className="flex-1"
            label={ANSWER.pinText(i + 1)}
            value={pin.text}
            maxLength={PIN_TEXT_MAX}
            error={tried && pin.text.trim() === '' ? ANSWER.pinWordsNeeded : undefined}
            onChange={(event) =>
              onChange(pins.map((one, at) => (at === i ? { ...one, text: event.target.value } : one)))
            }
          />
          <Button
            icon
            look="quiet"
            aria-label={ANSWER.pinRemove(i + 1)}
            onClick={() => onChange(pins.filter((_, at) => at !== i))}
          >
            <Icon of={Trash2} />
          </Button>
        </div>
      ))}
      {full ? (
        <p className="caption" role="status">
          {ANSWER.pinsFull}
        </p>
      ) : (
        <Button
          size="sm"
          className="justify-self-start"
          onClick={() => onChange([...pins, { x: 0.5, y: 0.5, text: '' }])}
        >
          <Icon of={MapPin} />
          {ANSWER.addPin}
        </Button>
      )}
    </div>
  );
}
