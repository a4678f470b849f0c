import { Pointer, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Stitch } from '#web/ui/stitch.tsx';
import { useActions, useJob, usePreview } from '../studio-context.tsx';
import type { Tool } from '../tools/tool-settings.ts';
import { isSeatless } from '../preview/seats-found.ts';
import { nextQuestion } from '../preview/open-questions.ts';
import { AskUpholstery, useQuestion } from './ask-upholstery.tsx';
import { PREVIEW_NOTICE_WORDS } from './canvas-words.ts';

/** Warnings about the automatic outline, which are hidden once the user has corrected it. */
const OUTLINE_WARNINGS: readonly string[] = ['not-an-interior', 'seats-hardly-visible', 'unsure-outline'];

interface PreviewNoticeProps {
  /** Whether too little upholstery was found, so that a tap on the picture marks a seat. */
  asksForSeats: boolean;
  correcting: boolean;
  /** The user has marked all seats; absent while none is marked. */
  onSeatsMarked: (() => void) | undefined;
  /** Opens the correction tools. */
  onOpenTools: (tool: Tool) => void;
}

/** Progress or a failure over the picture, or a question and warnings about the photo above it. */
export function PreviewNotice({ asksForSeats, correcting, onSeatsMarked, onOpenTools }: PreviewNoticeProps) {
  const { live } = useActions();
  const preview = usePreview((state) => state);
  const question = useQuestion();
  const { generating } = useJob().state;
  const [dismissed, setDismissed] = useState('');
  const hasMarks = preview.marks.done.length > 0;
  // Includes a question that cannot be shown yet, so that no warning makes way for it.
  const isAsked = !correcting && nextQuestion(preview.questions, preview.marks.done) !== undefined;
  const isAboutOutline =
    preview.warnings.some(({ code }) => OUTLINE_WARNINGS.includes(code)) && !asksForSeats && !hasMarks && !isAsked;
  const warnings = preview.warnings
    .filter(({ code }) => isAboutOutline || !OUTLINE_WARNINGS.includes(code))
    .map(({ text }) => text)
    .join(' ');
  if (preview.phase === 'analyzing' || preview.phase === 'opening')
    return (
      <div className="stage-notice" role="status">
        <Stitch className="stitch-busy stitch-colored w-[56px]" />
        <span>
          <b>{preview.phase === 'analyzing' ? PREVIEW_NOTICE_WORDS.looking : PREVIEW_NOTICE_WORDS.opening}</b>{' '}
          <span className="small">{PREVIEW_NOTICE_WORDS.meanwhile}</span>
        </span>
      </div>
    );
  if (preview.errorText !== null)
    return (
      <div className="stage-notice" role="alert">
        <Icon icon={TriangleAlert} className="text-danger" />
        <span>{preview.errorText}</span>
        <Button size="sm" onClick={() => live.retry()}>
          {PREVIEW_NOTICE_WORDS.again}
        </Button>
      </div>
    );
  if (!asksForSeats && preview.phase === 'ready' && preview.painted === null && preview.isPainting)
    return (
      <div className="stage-notice" role="status">
        <Stitch className="stitch-busy stitch-colored w-[56px]" />
        <span>
          <b>{PREVIEW_NOTICE_WORDS.painting}</b>
        </span>
      </div>
    );
  const isFirstQuestion = preview.marks.done.length === preview.marksAtOpening;
  if (!asksForSeats && isAsked && isFirstQuestion && question === undefined && generating === null)
    return (
      <div className="stage-notice" role="status">
        <Stitch className="stitch-busy stitch-colored w-[56px]" />
        <b>{PREVIEW_NOTICE_WORDS.questionComes}</b>
      </div>
    );
  const isWarned = preview.phase === 'ready' && !asksForSeats && warnings !== '' && dismissed !== warnings;
  return (
    // Keeps its space while a picture is being made, so that the page does not jump.
    <div className={generating === null ? 'stage-words' : 'stage-words invisible'}>
      {asksForSeats && <MarkSeats key={preview.image} {...{ warnings, onSeatsMarked, onOpenTools }} />}
      {!correcting && !asksForSeats && <AskUpholstery key={preview.image} question={question} />}
      {isWarned && (
        <div className="stage-notice stage-notice-words" role="status">
          <Icon icon={TriangleAlert} className="text-warn" />
          <span>{warnings}</span>
          {isAboutOutline && !correcting && (
            <Button size="sm" onClick={() => onOpenTools('add')}>
              {PREVIEW_NOTICE_WORDS.correct}
            </Button>
          )}
          <Button
            look="quiet"
            size="sm"
            icon
            aria-label={PREVIEW_NOTICE_WORDS.dismiss}
            onClick={() => setDismissed(warnings)}
          >
            <Icon icon={X} />
          </Button>
        </div>
      )}
    </div>
  );
}

interface MarkSeatsProps extends Pick<PreviewNoticeProps, 'onSeatsMarked' | 'onOpenTools'> {
  warnings: string;
}

const NO_SEAT = [PREVIEW_NOTICE_WORDS.noSeat, PREVIEW_NOTICE_WORDS.noSeatText] as const;
const FEW_SEATS = [PREVIEW_NOTICE_WORDS.tapSeats, PREVIEW_NOTICE_WORDS.tapSeatsText] as const;
const MORE_SEATS = [PREVIEW_NOTICE_WORDS.moreSeats, PREVIEW_NOTICE_WORDS.moreSeatsText] as const;

/** Asks for another photo where no seat was found, and for taps on the seats where too little of them was. */
function MarkSeats({ warnings, onSeatsMarked, onOpenTools }: MarkSeatsProps) {
  const { dispatch } = useActions();
  // A person who removed the seats needs no notice.
  const hasNoSeats = usePreview((preview) => isSeatless(preview) && preview.marks.done.length === 0);
  const [isHidden, setHidden] = useState(false);
  if (isHidden && onSeatsMarked === undefined) return null;
  const fewSeats = hasNoSeats ? NO_SEAT : FEW_SEATS;
  const [title, text] = onSeatsMarked === undefined ? fewSeats : MORE_SEATS;
  return (
    <div className="stage-notice stage-notice-words stage-notice-long" role="status">
      <Icon icon={Pointer} className="text-warn" />
      <span>
        <b>{title}</b>{' '}
        <span className="small">
          {text} {warnings}
        </span>
      </span>
      {hasNoSeats && (
        <Button size="sm" onClick={() => dispatch({ type: 'step-entered', step: 1 })}>
          {PREVIEW_NOTICE_WORDS.another}
        </Button>
      )}
      <Button size="sm" onClick={() => onOpenTools('brush')}>
        {PREVIEW_NOTICE_WORDS.tools}
      </Button>
      <Button size="sm" onClick={onSeatsMarked ?? (() => setHidden(true))}>
        {onSeatsMarked === undefined ? PREVIEW_NOTICE_WORDS.hide : PREVIEW_NOTICE_WORDS.endMarking}
      </Button>
    </div>
  );
}
