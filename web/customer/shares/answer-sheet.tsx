import { MapPin, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  MAX_ANSWER_MESSAGE_LENGTH,
  MAX_PINS,
  MAX_PERSON_NAME_LENGTH,
  MAX_PIN_TEXT_LENGTH,
  type Pin,
} from '#contract/customer/approvals.ts';
import type { PageWords } from '#contract/customer/words/page-words.ts';
import { letterOf, type SharedView } from '#contract/customer/shares.ts';
import { getProblemCode } from '#web/lib/api/api-error.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError, TextAreaField, TextField } from '#web/ui/field.tsx';
import { CUSTOMER_NAME_KEY, readStored, writeStored } from '#web/lib/storage.ts';
import { hexId } from '#web/lib/hex-id.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from './page-language.tsx';
import { PinPicture } from './pin-picture.tsx';
import { EarlierRequests } from './version-changes.tsx';
import type { AnswerKind, Overlay } from './answers/use-overlay.ts';
import { describeProblem } from './describe-problem.ts';
import { useAnswer } from './use-shared.ts';

/** Number of pictures that an approval here is for: the job's pictures that are not approved yet; otherwise 1, because alternative designs are approved one at a time. */
const countToApprove = ({ isOneJob, options }: SharedView): number => {
  if (!isOneJob) return 1;
  return options.filter(({ decision }) => decision !== 'approved').length;
};
/**
 * Title and button of an approval. They name the number of pictures if there are several to approve, the letter of a
 * design to choose from, or else the version.
 */
const getApproveLabel = (words: PageWords, view: SharedView): string => {
  const count = countToApprove(view);
  if (count > 1) return words.approveJobTitle(count);
  if (view.isOneJob || view.options.length === 0) return words.approveTitle(view.design.version);
  return words.approveOption(letterOf(view));
};

const getApproveText = (words: PageWords, view: SharedView): string => {
  if (countToApprove(view) > 1) return words.approveJobText;
  const { name } = view.design;
  const shown = view.options.find(({ option }) => option === view.option);
  if (shown === undefined) return `${name}. ${words.approveText}`;
  return `${shown.label} (${name}). ${words.approveText}`;
};

/** Texts of the form that depend on the kind of answer. */
const wordsByKind = (words: PageWords, view: SharedView) => {
  const approveLabel = getApproveLabel(words, view);
  const version = words.version(view.design.version);
  return {
    approved: { title: approveLabel, text: getApproveText(words, view), send: approveLabel },
    declined: {
      title: words.declineTitle,
      text: words.declineText(view.shopName),
      label: words.why,
      send: words.declineSend,
    },
    change: {
      title: words.changeTitle,
      text: `${version}. ${words.changeText}`,
      label: words.message,
      missing: words.messageNeeded,
      pinLabel: words.pinText,
      pinMissing: words.pinTextNeeded,
      send: words.send,
    },
    question: {
      title: words.askTitle,
      text: `${version}. ${words.askText}`,
      label: words.question,
      missing: words.questionNeeded,
      pinLabel: words.pinQuestion,
      pinMissing: words.pinQuestionNeeded,
      send: words.send,
    },
  };
};

/** Warning that a change request or a question of the customer is still pending. */
const describePending = (words: PageWords, { decisions: [latest], questions }: SharedView): string =>
  [
    latest?.decision === 'change' && words.confirmWithPendingChange,
    questions.some(({ answer: shopAnswer }) => shopAnswer === null) && words.confirmWithPendingQuestion,
  ]
    .filter(Boolean)
    .join(' ');

/** Dialog for all three decisions and for a question. If sending fails, it stays open with everything typed. */
export function AnswerSheet({ token, view, kind, overlay, onSent, onClose }: AnswerFormProps<AnswerKind | undefined>) {
  const words = useWords();
  const kindWords = kind && wordsByKind(words, view)[kind];
  return (
    <Dialog
      open={kind !== undefined}
      onClose={onClose}
      title={kindWords?.title ?? ''}
      description={kindWords?.text ?? ''}
    >
      {kind !== undefined && <AnswerForm key={kind} {...{ token, view, kind, overlay, onSent, onClose }} />}
    </Dialog>
  );
}

/** Whoever sends the same after this time says it again. */
const REPEAT_MS = 10 * MINUTE_MS;

/** Idempotency key of a text: sent again after a lost connection, it is recorded once. A corrected text gets a new key. */
const requestIdOf = (text: string, { draft, setDraft }: AnswerFormProps<AnswerKind>['overlay']): string => {
  const { attempt } = draft;
  if (attempt?.text === text && Date.now() - attempt.madeAt < REPEAT_MS) return attempt.requestId;
  const requestId = hexId(16);
  setDraft({ ...draft, attempt: { text, requestId, madeAt: Date.now() } });
  return requestId;
};

interface AnswerFormProps<Kind> {
  overlay: Pick<Overlay, 'draft' | 'setDraft'>;
  token: string;
  view: SharedView;
  kind: Kind;
  onSent: () => void;
  onClose: () => void;
}

/** The parts of the draft that this kind of answer has. */
const fieldsOf = (kind: AnswerKind, option: number, { draft, setDraft }: Pick<Overlay, 'draft' | 'setDraft'>) => {
  if (kind === 'change' || kind === 'question')
    return {
      message: draft.message,
      pins: draft.pinsByOption[option] ?? NO_PINS,
      writeMessage: (message: string) => setDraft({ ...draft, message }),
    };
  const writeReason = (reason: string): void => setDraft({ ...draft, reason });
  return { message: kind === 'declined' ? draft.reason : '', pins: NO_PINS, writeMessage: writeReason };
};
const NO_PINS: Pin[] = [];

function AnswerForm({ token, view, kind, overlay, onSent, onClose }: AnswerFormProps<AnswerKind>) {
  const words = useWords();
  const kindWords = wordsByKind(words, view);
  // The name that was last typed on this device. The names in the view's decisions may be other people's.
  const [name, setName] = useState(() => readStored(CUSTOMER_NAME_KEY) ?? '');
  const { message, pins, writeMessage } = fieldsOf(kind, view.option, overlay);
  const [isSubmitted, setSubmitted] = useState(false);
  const sending = useAnswer(token, view, onSent, onClose);
  const lacksName = name.trim() === '';
  const isMessageEmpty = message.trim() === '';
  // A single pin needs no text of its own if there is a message.
  const needsPinTexts = pins.length > 1 || isMessageEmpty;
  const allowsPins = kind === 'change' || kind === 'question';
  const hasEmptyPin = allowsPins && needsPinTexts && pins.some(({ text }) => text.trim() === '');
  // Pins with text are enough without a message.
  const lacksMessage = allowsPins && isMessageEmpty && pins.every(({ text }) => text.trim() === '');
  const changePins = (changed: Pin[]): void => {
    // Without this, the empty text of a new pin would be reported at once.
    if (changed.length > pins.length) setSubmitted(false);
    overlay.setDraft({ ...overlay.draft, pinsByOption: { ...overlay.draft.pinsByOption, [view.option]: changed } });
  };

  const send = (answerKind: AnswerKind): void => {
    setSubmitted(true);
    if (lacksName || lacksMessage || hasEmptyPin || sending.isPending) return;
    const personName = name.trim();
    writeStored(CUSTOMER_NAME_KEY, personName);
    const content = { personName, words: message, pins, decision: answerKind, versionHash: view.versionHash };
    const requestId = requestIdOf(JSON.stringify(content), overlay);
    const jobHashes = view.options.map(({ versionHash }) => versionHash);
    const isOfJob = answerKind === 'approved' && view.isOneJob;
    sending.mutate({ ...content, title: view.design.name, ...(isOfJob && { jobHashes }), requestId });
  };

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send(kind);
      }}
      noValidate
    >
      {kind === 'approved' && <PendingNotice view={view} />}
      {allowsPins && (
        <PinFields
          view={view}
          kind={kind}
          pins={pins}
          showsMissingTexts={isSubmitted && needsPinTexts}
          onChange={changePins}
        />
      )}
      {kind !== 'approved' && (
        <TextAreaField
          label={pins.length > 0 ? words.anythingElse : kindWords[kind].label}
          note={kind === 'declined' || pins.length > 0 ? words.optional : undefined}
          value={message}
          maxLength={MAX_ANSWER_MESSAGE_LENGTH}
          error={isSubmitted && lacksMessage ? kindWords[kind].missing : undefined}
          onChange={(event) => writeMessage(event.target.value)}
        />
      )}
      <TextField
        label={words.name}
        value={name}
        maxLength={MAX_PERSON_NAME_LENGTH}
        autoComplete="name"
        aria-required
        error={isSubmitted && lacksName ? words.nameNeeded : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <Actions kind={kind} view={view} sending={sending} onQuestion={() => send('question')} onClose={onClose} />
    </form>
  );
}

/** @param onQuestion sends the message as a question; offered where a change comes too late, because the design is approved */
function Actions({
  kind,
  view,
  sending,
  onQuestion,
  onClose,
}: {
  kind: AnswerKind;
  view: SharedView;
  sending: ReturnType<typeof useAnswer>;
  onQuestion: () => void;
  onClose: () => void;
}) {
  const words = useWords();
  const isTooLate = kind === 'change' && getProblemCode(sending.error) === 'already_finished';
  return (
    <>
      {sending.isError && <FieldError>{describeProblem(words, sending.error, view.shopName)}</FieldError>}
      {isTooLate && (
        <Button className="w-full" disabled={sending.isPending} onClick={onQuestion}>
          {words.sendAsQuestion}
        </Button>
      )}
      <Button
        look={kind === 'declined' ? 'danger' : 'primary'}
        size="lg"
        type="submit"
        className="w-full"
        busy={sending.isPending}
        busyLabel={words.sending}
      >
        {wordsByKind(words, view)[kind].send}
      </Button>
      <Button look="quiet" className="w-full" disabled={sending.isPending} onClick={onClose}>
        {words.cancel}
      </Button>
    </>
  );
}

function PendingNotice({ view }: { view: SharedView }) {
  const pending = describePending(useWords(), view);
  return (
    <>
      {pending !== '' && <Banner tone="warn">{pending}</Banner>}
      <EarlierRequests view={view} />
    </>
  );
}

/** A pin's text is one line, however long. */
const toLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ');

function PinFields({
  view,
  kind,
  pins,
  showsMissingTexts,
  onChange,
}: {
  view: SharedView;
  kind: 'change' | 'question';
  pins: readonly Pin[];
  showsMissingTexts: boolean;
  onChange: (pins: Pin[]) => void;
}) {
  const words = useWords();
  const { pinLabel, pinMissing } = wordsByKind(words, view)[kind];
  return (
    <div className="grid gap-3">
      <PinPicture src={view.after} alt={words.pinPictureAlt} shape={view.shape} pins={pins} onChange={onChange} />
      {pins.map((pin, index) => (
        <div key={index} className="flex items-end gap-2">
          <TextAreaField
            className="flex-1"
            rows={2}
            label={pinLabel(index + 1)}
            value={pin.text}
            maxLength={MAX_PIN_TEXT_LENGTH}
            error={showsMissingTexts && pin.text.trim() === '' ? pinMissing : undefined}
            onChange={(event) => onChange(pins.with(index, { ...pin, text: toLine(event.target.value) }))}
          />
          <Button
            icon
            look="quiet"
            aria-label={words.pinRemove(index + 1)}
            onClick={() => onChange(pins.filter((other) => other !== pin))}
          >
            <Icon icon={Trash2} />
          </Button>
        </div>
      ))}
      <AddPin isFull={pins.length >= MAX_PINS} onAdd={() => onChange([...pins, { x: 0.5, y: 0.5, text: '' }])} />
    </div>
  );
}

/** For the keyboard: a pointer taps the picture instead. */
function AddPin({ isFull, onAdd }: { isFull: boolean; onAdd: () => void }) {
  const words = useWords();
  if (isFull)
    return (
      <p className="caption" role="status">
        {words.pinsFull}
      </p>
    );
  return (
    <Button size="sm" className="sr-only justify-self-start focus:not-sr-only" onClick={onAdd}>
      <Icon icon={MapPin} />
      {words.addPin}
    </Button>
  );
}
