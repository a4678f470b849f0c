import { Eye, FileDown } from 'lucide-react';
import { Link } from 'react-router';
import type { Paper } from '#contract/presentations.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CheckField, SelectField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { PaperDraft } from './use-paper-draft.ts';
import { PRESENT } from './words.ts';

interface PaperActsProps {
  draft: PaperDraft;
  premium: boolean;
  /** The button whose file is being made. */
  busy: 'look' | 'file' | undefined;
  onLook: () => void;
}

/** Sheet, link, and the buttons that preview and download the file. */
export function PaperActs({ draft, premium, busy, onLook }: PaperActsProps) {
  const { change } = draft;
  const lookButton = (
    <Button
      size="lg"
      look={premium ? 'secondary' : 'primary'}
      busy={busy === 'look'}
      busyLabel={PRESENT.making}
      onClick={onLook}
    >
      <Icon of={Eye} />
      {PRESENT.look}
    </Button>
  );

  return (
    <aside className="card grid gap-5 p-6 lg:sticky lg:top-24">
      {premium ? (
        <>
          <SelectField
            label={PRESENT.paper}
            value={draft.paper}
            onChange={(event) => change({ paper: event.target.value as Paper })}
          >
            {(['letter', 'a4'] as const).map((size) => (
              <option key={size} value={size}>
                {PRESENT.papers[size]}
              </option>
            ))}
          </SelectField>
          <div>
            <CheckField
              label={PRESENT.link}
              checked={draft.withLink}
              onChange={(event) => change({ withLink: event.target.checked })}
            />
            <p className="field-hint">{PRESENT.linkHint}</p>
          </div>
          <div className="grid gap-3">
            {lookButton}
            <Button type="submit" look="primary" size="lg" busy={busy === 'file'} busyLabel={PRESENT.making}>
              <Icon of={FileDown} />
              {PRESENT.make}
            </Button>
          </div>
          <p className="small">
            {PRESENT.brand}{' '}
            <Link className="link" to="/shop">
              {PRESENT.shop}
            </Link>
            .
          </p>
          <p className="caption">{PRESENT.disclaimer}</p>
        </>
      ) : (
        <>
          <h2 className="t3">{PRESENT.premiumTitle}</h2>
          <p className="small">{PRESENT.premiumText}</p>
          {lookButton}
          <ButtonLink to="/subscription">{PRESENT.plans}</ButtonLink>
        </>
      )}
    </aside>
  );
}
