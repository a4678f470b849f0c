import { Eye, FileDown } from 'lucide-react';
import { Link } from 'react-router';
import { getDefaultPaperSize, PAPER_SIZES, type PaperSize } from '#contract/customer/presentations.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CheckField, SelectField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useShop } from '../shop/use-shop.ts';
import type { PaperDraft } from './use-paper-draft.ts';
import { PRESENTATION } from './presentations-words.ts';

export type PaperUse = 'preview' | 'download';

interface PaperActionsProps {
  draft: PaperDraft;
  isPremium: boolean;
  /** The button whose file is being made. */
  busy: PaperUse | undefined;
  onPreview: () => void;
}

/** Paper size, QR code, and the buttons that preview and download the file. */
export function PaperActions({ draft, isPremium, busy, onPreview }: PaperActionsProps) {
  const { change } = draft;
  const shop = useShop();
  const previewButton = (
    <Button
      size="lg"
      look={isPremium ? 'secondary' : 'primary'}
      busy={busy === 'preview'}
      busyLabel={PRESENTATION.making}
      onClick={onPreview}
    >
      <Icon icon={Eye} />
      {PRESENTATION.look}
    </Button>
  );

  return (
    <aside className="card grid gap-5 p-6 lg:sticky lg:top-24">
      {isPremium ? (
        <>
          <SelectField
            label={PRESENTATION.paper}
            value={draft.paper ?? getDefaultPaperSize(shop.data?.country ?? null)}
            onChange={(event) => change({ paper: event.target.value as PaperSize })}
          >
            {PAPER_SIZES.map((size) => (
              <option key={size} value={size}>
                {PRESENTATION.papers[size]}
              </option>
            ))}
          </SelectField>
          <div>
            <CheckField
              label={PRESENTATION.link}
              checked={draft.withLink}
              onChange={(event) => change({ withLink: event.target.checked })}
            />
            <p className="field-hint">
              {draft.template === 'options' ? PRESENTATION.linkHintOptions : PRESENTATION.linkHint}
            </p>
          </div>
          <div className="grid gap-3">
            {previewButton}
            <Button type="submit" look="primary" size="lg" busy={busy === 'download'} busyLabel={PRESENTATION.making}>
              <Icon icon={FileDown} />
              {PRESENTATION.make}
            </Button>
          </div>
          <p className="small">
            {PRESENTATION.brand}{' '}
            <Link className="link" to="/shop">
              {PRESENTATION.shop}
            </Link>
            .
          </p>
          <p className="caption">{PRESENTATION.disclaimer}</p>
        </>
      ) : (
        <>
          <h2 className="t3">{PRESENTATION.premiumTitle}</h2>
          <p className="small">{PRESENTATION.premiumText}</p>
          {previewButton}
          <p className="caption">{PRESENTATION.sampleText}</p>
          <ButtonLink to="/subscription">{PRESENTATION.plans}</ButtonLink>
        </>
      )}
    </aside>
  );
}
