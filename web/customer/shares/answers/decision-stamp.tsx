import { Check, MessageSquare, Printer, X } from 'lucide-react';
import { recordNumber, type Decision } from '#contract/customer/approvals.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '../page-language.tsx';
import { PinPicture } from '../pin-picture.tsx';

const DECISION_ICONS = { approved: Check, change: MessageSquare, declined: X } as const;

/** Key in `PageWords` of each decision's text. */
export const DECISION_WORD_KEYS = { approved: 'approved', change: 'changeAsked', declined: 'declined' } as const;

/** Confirms the decision to the customer, with its author, time and version, and the pins in the picture. */
export function DecisionStamp({
  decision,
  when,
  picture,
}: {
  decision: Decision;
  when: string;
  picture: { src: string; alt: string };
}) {
  const words = useWords();
  const title = words[DECISION_WORD_KEYS[decision.decision]];
  return (
    <section className={`stamp stamp-${decision.decision}`} aria-label={title}>
      <h2 className="t2">
        <Icon icon={DECISION_ICONS[decision.decision]} />
        {title}
      </h2>
      <dl>
        <dt>{words.by}</dt>
        <dd>
          <bdi>{decision.personName}</bdi>
        </dd>
        <dt>{words.on}</dt>
        <dd className="num">{when}</dd>
        <dt>{words.versionWord}</dt>
        <dd>{decision.version}</dd>
        <dt>{words.record}</dt>
        <dd>
          <span className="code" title={decision.recordHash}>
            {recordNumber(decision.recordHash)}
          </span>
          {/* The copy proves more than the screen: it holds the whole hash. */}
          <span className="code hidden wrap-anywhere print:block">SHA-256: {decision.recordHash}</span>
        </dd>
      </dl>
      {decision.pins.length > 0 && <PinPicture {...picture} pins={decision.pins} />}
      <DecisionWords decision={decision} />
      <Button className="justify-self-start no-print" onClick={() => window.print()}>
        <Icon icon={Printer} />
        {words.copy}
      </Button>
    </section>
  );
}

/**
 * The customer's message and the texts of the pins.
 * @param numbered whether the picture with the pins is shown too
 */
export function DecisionWords({
  decision,
  numbered = true,
}: {
  decision: Pick<Decision, 'words' | 'pins'>;
  numbered?: boolean;
}) {
  if (decision.words === '' && decision.pins.every(({ text }) => text === '')) return null;
  return (
    <div className="decision-words">
      {decision.words !== '' && (
        <p className="whitespace-pre-wrap">
          <bdi>{decision.words}</bdi>
        </p>
      )}
      {/* A single pin may be described by the message. */}
      {decision.pins.some(({ text }) => text !== '') && (
        <ol>
          {decision.pins.map(({ text }, i) => (
            <li key={i}>
              {numbered && (
                <span className="pin-number" aria-hidden="true">
                  {i + 1}
                </span>
              )}
              <bdi>{text}</bdi>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
