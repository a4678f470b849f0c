import { chosenName } from '#contract/account/name-from-email.ts';
import { getCountryLanguage, type Language } from '#contract/customer/words/languages.ts';
import { useRef, useState, type ReactNode } from 'react';
import { MAX_CUSTOMER_TITLE_LENGTH } from '#contract/customer/customer-title.ts';
import {
  MAX_SHARE_PASSWORD_LENGTH,
  MIN_SHARE_PASSWORD_LENGTH,
  type Share,
  type ShareSettings,
} from '#contract/customer/shares.ts';
import { cleanLine } from '#contract/plain-text.ts';
import { useUser } from '#web/lib/api/session.ts';
import { useShop } from '#web/customer/shop/use-shop.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckField, TextField } from '#web/ui/field.tsx';
import { CustomerLanguageField } from './customer-language-field.tsx';
import { ExpiryField, initialExpiryChoice, useExpiryDates } from './expiry-field.tsx';
import { languageName, SHARE } from '../shares-words.ts';

interface ShareSettingsFormProps {
  /** The link to change; a new link if absent. */
  share?: Share;
  submitLabel: string;
  busy: boolean;
  busyLabel?: string;
  /** For an existing link, the settings include expiry and password only if they were changed. */
  onSubmit: (settings: ShareSettings) => void;
  onCancel?: () => void;
}

const passwordChange = (password: string, isRemoved: boolean): { password?: string | null } => {
  if (password !== '') return { password };
  if (isRemoved) return { password: null };
  return {};
};

/** Settings of a link. Those of a new link are optional, so all but the sender's name are collapsed. */
export function ShareSettingsForm({ share, submitLabel, busy, busyLabel, onSubmit, onCancel }: ShareSettingsFormProps) {
  const [expiryChoice, setExpiryChoice] = useState(initialExpiryChoice(share?.expiresAt ?? null));
  const [password, setPassword] = useState('');
  const [removePassword, setRemovePassword] = useState(false);
  const [acceptsAnswers, setAcceptsAnswers] = useState(true);
  const [followsNewest, setFollowsNewest] = useState(share?.followsNewest ?? true);
  const [title, setTitle] = useState(share?.title ?? '');
  const [language, setLanguage] = useState<Language | null>(null);
  /** Until the form changes, submitting again sends the same, with the password that the form no longer has. */
  const submitted = useRef<ShareSettings>(undefined);
  const { toExpiresAt } = useExpiryDates();
  const { isLoading: isSenderLoading, senderLabel, showShop, setShowShop } = useSender(share?.showShop);
  const isTooShort = password !== '' && password.length < MIN_SHARE_PASSWORD_LENGTH;

  const send = (): void => {
    if (isTooShort || busy) return;
    submitted.current ??= {
      showShop,
      followsNewest,
      title: title.trim(),
      ...(share === undefined && { capability: acceptsAnswers ? 'answer' : 'look', language }),
      expiresAt: toExpiresAt(expiryChoice),
      ...passwordChange(password, removePassword),
    };
    onSubmit(submitted.current);
    if (share !== undefined) setPassword('');
  };

  return (
    <form
      className="grid gap-4"
      noValidate
      onChange={() => {
        submitted.current = undefined;
      }}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <SenderField label={senderLabel} value={showShop} onChange={setShowShop} />
      <Collapsible isCollapsible={share === undefined}>
        <TitleField value={title} onChange={setTitle} />
        {share === undefined && <NewLinkLanguage value={language} onChange={setLanguage} />}
        <div className="grid gap-4 sm:grid-cols-2">
          <ExpiryField value={expiryChoice} currentExpiresAt={share?.expiresAt ?? null} onChange={setExpiryChoice} />
          <PasswordField
            isSet={share?.hasPassword === true}
            value={password}
            isShort={isTooShort}
            onChange={setPassword}
          />
        </div>
        <div className="grid gap-1">
          {share?.hasPassword === true && (
            <CheckField
              label={SHARE.passwordRemove}
              checked={removePassword}
              disabled={password !== ''}
              onChange={(event) => setRemovePassword(event.target.checked)}
            />
          )}
          <AnswersField share={share} value={acceptsAnswers} onChange={setAcceptsAnswers} />
          <CheckField
            label={SHARE.follows}
            checked={followsNewest}
            onChange={(event) => setFollowsNewest(event.target.checked)}
          />
        </div>
      </Collapsible>
      <Actions
        submitLabel={submitLabel}
        busy={busy}
        busyLabel={busyLabel}
        onCancel={onCancel}
        className={share === undefined ? 'sticky-actions' : ''}
        // Before the shop has loaded it is not known whose name the page shows.
        disabled={isTooShort || isSenderLoading}
      />
    </form>
  );
}

type ActionsProps = Pick<ShareSettingsFormProps, 'submitLabel' | 'busy' | 'busyLabel' | 'onCancel'>;

function Actions({
  submitLabel,
  busy,
  busyLabel,
  onCancel,
  className,
  disabled,
}: ActionsProps & { className: string; disabled: boolean }) {
  return (
    <div className={`flex flex-wrap gap-2 ${className}`}>
      <Button look="primary" type="submit" disabled={disabled} busy={busy} busyLabel={busyLabel}>
        {submitLabel}
      </Button>
      {onCancel !== undefined && (
        <Button look="quiet" disabled={busy} onClick={onCancel}>
          {SHARE.cancel}
        </Button>
      )}
    </div>
  );
}

const CAPABILITY_TEXTS = { answer: SHARE.mayAnswer, look: SHARE.mayLook };

/** Whether the link accepts answers. This cannot be changed once the link is created. */
function AnswersField({
  share,
  value,
  onChange,
}: {
  share: Share | undefined;
  value: boolean;
  onChange: (acceptsAnswers: boolean) => void;
}) {
  if (share !== undefined) return <p className="small">{CAPABILITY_TEXTS[share.capability]}</p>;
  return <CheckField label={SHARE.answers} checked={value} onChange={(event) => onChange(event.target.checked)} />;
}

function Collapsible({ isCollapsible, children }: { isCollapsible: boolean; children: ReactNode }) {
  if (!isCollapsible) return children;
  return (
    <details className="share-more">
      <summary>{SHARE.moreSettings}</summary>
      <div className="grid gap-4 pt-3">{children}</div>
    </details>
  );
}

function SenderField({
  label,
  value,
  onChange,
}: {
  label: string | undefined;
  value: boolean;
  onChange: (showShop: boolean) => void;
}) {
  if (label === undefined) return <p className="small">{SHARE.noSender}</p>;
  return <CheckField label={label} checked={value} onChange={(event) => onChange(event.target.checked)} />;
}

/**
 * Label of the checkbox that shows the sender, with the name of the shop, or else of the person. Without a name, a general
 * label if there is a phone number or a logo, or if the link shows the sender already. No label if nothing can be shown.
 */
const useSenderLabel = (
  isAlreadyShown: boolean,
): { isLoading: boolean; senderLabel: string | undefined; isUsername: boolean } => {
  const { data: shop, isLoading } = useShop();
  const user = useUser();
  const shopName = cleanLine(shop?.name ?? user?.companyName ?? '');
  if (shopName !== '') return { isLoading, senderLabel: SHARE.showSender(shopName), isUsername: false };
  const username = user == null ? '' : chosenName(user);
  if (username !== '') return { isLoading, senderLabel: SHARE.showSender(username), isUsername: true };
  const hasContact = shop !== undefined && (shop.phone !== '' || shop.logo !== null);
  return { isLoading, senderLabel: hasContact || isAlreadyShown ? SHARE.showContact : undefined, isUsername: false };
};

/** On a new link the box is checked if it shows a shop, and unchecked if it shows a username, which is account data (D-28). */
const useSender = (isShown: boolean | undefined) => {
  const { isLoading, senderLabel, isUsername } = useSenderLabel(isShown === true);
  const [choice, setShowShop] = useState(isShown);
  return { isLoading, senderLabel, showShop: senderLabel !== undefined && (choice ?? !isUsername), setShowShop };
};

interface PasswordFieldProps {
  isSet: boolean;
  value: string;
  isShort: boolean;
  onChange: (password: string) => void;
}

function PasswordField({ isSet, value, isShort, onChange }: PasswordFieldProps) {
  return (
    <TextField
      label={isSet ? SHARE.passwordSet : SHARE.password}
      note={SHARE.passwordNote}
      value={value}
      maxLength={MAX_SHARE_PASSWORD_LENGTH}
      autoComplete="off"
      spellCheck={false}
      error={isShort ? SHARE.passwordHint : undefined}
      hint={SHARE.passwordHint}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The design's name for the customer. */
function TitleField({ value, onChange }: { value: string; onChange: (title: string) => void }) {
  return (
    <TextField
      label={SHARE.pageTitle}
      note={SHARE.titleNote}
      hint={SHARE.titleHint}
      value={value}
      maxLength={MAX_CUSTOMER_TITLE_LENGTH}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Before a link exists, only the shop's country hints at the customer's language. */
function NewLinkLanguage({
  value,
  onChange,
}: {
  value: Language | null;
  onChange: (language: Language | null) => void;
}) {
  const { data: shop } = useShop();
  const shopLanguage = getCountryLanguage(shop?.country ?? null);
  const hint =
    value === null
      ? `${SHARE.mailLanguage(languageName(shopLanguage))} ${SHARE.languageFrom}`
      : SHARE.chosenLanguage(languageName(value));
  return <CustomerLanguageField value={value} defaultLanguage={shopLanguage} hint={hint} onChange={onChange} />;
}
