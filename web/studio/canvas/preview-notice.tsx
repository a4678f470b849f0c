import { Pointer, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Stitch } from '#web/ui/stitch.tsx';
import { useActions, usePreview } from '../studio-context.tsx';
import { nextQuestion } from '../preview/open-questions.ts';
import type { Tool } from '../tools/tool-settings.ts';
import { AskUpholstery } from './ask-upholstery.tsx';
import { NOTICE } from './canvas-words.ts';

/** A notice about the outline as found; once it was corrected by hand, it is as the user wants it. */
const OF_OUTLINE: readonly string[] = ['not-an-interior', 'seats-hardly-visible', 'unsure-outline'];

interface PreviewNoticeProps {
  /** A tap beside the found upholstery marks a seat. */
  asking: boolean;
  correcting: boolean;
  /** All seats are marked; absent while none is. */
  onMarked: (() => void) | undefined;
  /** Takes up a correction tool. */
  onCorrect: (tool: Tool) => void;
}

/** The preview's progress, questions and warnings about the photo, and failures; over the picture's edge. */
export function PreviewNotice({ asking, correcting, onMarked, onCorrect }: PreviewNoticeProps) {
  const { live } = useActions();
  const preview = usePreview((whole) => whole);
  const [read, setRead] = useState('');
  const marked = preview.marks.done.length > 0;
  const ofOutline = preview.warnings.some(({ code }) => OF_OUTLINE.includes(code)) && !asking && !marked;
  const warnings = preview.warnings
    .filter(({ code }) => ofOutline || !OF_OUTLINE.includes(code))
    .map(({ text }) => text)
    .join(' ');
  if (preview.phase === 'looking' || preview.phase === 'opening')
    return (
      <div className="stage-notice" role="status">
        <Stitch className="stitch-busy stitch-done w-[56px]" />
        <span>
          <b>{preview.phase === 'looking' ? NOTICE.looking : NOTICE.opening}</b>{' '}
          <span className="small">{NOTICE.meanwhile}</span>
        </span>
      </div>
    );
  if (preview.trouble !== null)
    return (
      <div className="stage-notice" role="alert">
        <Icon of={TriangleAlert} className="text-danger" />
        <span>{preview.trouble}</span>
        <Button size="sm" onClick={() => live.retry()}>
          {NOTICE.again}
        </Button>
      </div>
    );
  if (asking) return <MarkSeats key={preview.image} {...{ warnings, onMarked, onCorrect }} />;
  if (preview.phase === 'ready' && preview.painted === null && preview.painting)
    return (
      <div className="stage-notice" role="status">
        <Stitch className="stitch-busy stitch-done w-[56px]" />
        <span>
          <b>{NOTICE.painting}</b>
        </span>
      </div>
    );
  const isWarned = warnings !== '' && read !== warnings;
  const isAboutPhoto = isWarned && preview.warnings.some(({ code }) => !OF_OUTLINE.includes(code));
  const question = correcting || isAboutPhoto ? undefined : nextQuestion(preview.questions, preview.marks.done);
  if (preview.phase === 'ready' && question !== undefined) return <AskUpholstery question={question} />;
  if (preview.phase === 'ready' && isWarned)
    return (
      <div className="stage-notice stage-notice-words" role="status">
        <Icon of={TriangleAlert} className="text-warn" />
        <span>{warnings}</span>
        {ofOutline && !correcting && (
          <Button size="sm" onClick={() => onCorrect('add')}>
            {NOTICE.correct}
          </Button>
        )}
        <Button look="quiet" size="sm" icon aria-label={NOTICE.dismiss} onClick={() => setRead(warnings)}>
          <Icon of={X} />
        </Button>
      </div>
    );
  return null;
}

interface MarkSeatsProps extends Pick<PreviewNoticeProps, 'onMarked' | 'onCorrect'> {
  warnings: string;
}

/** Little was found: the picture itself takes taps, the tools are one press away, and the words stay until all is marked. */
function MarkSeats({ warnings, onMarked, onCorrect }: MarkSeatsProps) {
  const [isHidden, setHidden] = useState(false);
  if (isHidden && onMarked === undefined) return null;
  return (
    <div className="stage-notice stage-notice-words" role="status">
      <Icon of={Pointer} className="text-warn" />
      <span>
        <b>{onMarked === undefined ? NOTICE.tapSeats : NOTICE.moreSeats}</b>{' '}
        <span className="small">
          {NOTICE.tapSeatsText} {warnings}
        </span>
      </span>
      <Button size="sm" onClick={() => onCorrect('brush')}>
        {NOTICE.tools}
      </Button>
      <Button size="sm" onClick={onMarked ?? (() => setHidden(true))}>
        {onMarked === undefined ? NOTICE.hide : NOTICE.marked}
      </Button>
    </div>
  );
}
