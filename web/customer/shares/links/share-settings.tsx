import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#contract/customer/words/languages.ts';
import { useState } from 'react';
import { CUSTOMER_TITLE_MAX } from '#contract/customer/customer-title.ts';
import { SHARE_PASSWORD_MAX, SHARE_PASSWORD_MIN, type Share, type ShareSettings } from '#contract/customer/shares.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckField, TextField, SelectField } from '#web/ui/field.tsx';
import { endOf, ExpiryField, type Expiry } from './expiry-field.tsx';
import { SHARE } from '../words.ts';

interface ShareSettingsFormProps {
  /** The link to change; missing: a new link. */
  share?: Share;
  submit: string;
  busy: boolean;
  busyLabel?: string;
  /** Receives only the changed settings of an existing link. */
  onSubmit: (settings: ShareSettings) => void;
  onCancel?: () => void;
}

const expiresAtOf = (expiry: Expiry): { expiresAt?: string | null } => {
  const expiresAt = endOf(expiry);
  return expiresAt === undefined ? {} : { expiresAt };
};

const passwordChange = (password: string, isRemoved: boolean): { password?: string | null } => {
  if (password !== '') return { password };
  return isRemoved ? { password: null } : {};
};

/** Title, expiry, password, shop name and version of a link; and for a new one, whether it takes an answer. */
export function ShareSettingsForm({ share, submit, busy, busyLabel, onSubmit, onCancel }: ShareSettingsFormProps) {
  const [expiry, setExpiry] = useState<Expiry>(share?.expiresAt == null ? 'never' : 'keep');
  const [password, setPassword] = useState('');
  const [removePassword, setRemovePassword] = useState(false);
  const [showShop, setShowShop] = useState(share?.showShop ?? true);
  const [answers, setAnswers] = useState(true);
  const [followsNewest, setFollowsNewest] = useState(share?.followsNewest ?? true);
  const [title, setTitle] = useState(share?.title ?? '');
  const [language, setLanguage] = useState(share?.language ?? null);
  const short = password !== '' && password.length < SHARE_PASSWORD_MIN;

  const send = (): void => {
    if (short || busy) return;
    const settings = { showShop, followsNewest, title: title.trim(), language };
    onSubmit({
      ...settings,
      ...(share === undefined && { capability: answers ? 'answer' : 'look' }),
      ...expiresAtOf(expiry),
      ...passwordChange(password, removePassword),
    });
    setPassword('');
  };

  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TitleField value={title} onChange={setTitle} />
      <LanguageField value={language} onChange={setLanguage} />
      <div className="grid gap-4 sm:grid-cols-2">
        <ExpiryField value={expiry} until={share?.expiresAt ?? null} onChange={setExpiry} />
        <TextField
          label={share?.hasPassword === true ? SHARE.passwordSet : SHARE.password}
          note={SHARE.passwordNote}
          value={password}
          maxLength={SHARE_PASSWORD_MAX}
          autoComplete="off"
          spellCheck={false}
          error={short ? SHARE.passwordHint : undefined}
          hint={short ? undefined : SHARE.passwordHint}
          onChange={(event) => setPassword(event.target.value)}
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
        {share === undefined ? (
          <CheckField label={SHARE.answers} checked={answers} onChange={(event) => setAnswers(event.target.checked)} />
        ) : (
          <p className="small">{share.capability === 'answer' ? SHARE.mayAnswer : SHARE.mayLook}</p>
        )}
        <CheckField label={SHARE.showShop} checked={showShop} onChange={(event) => setShowShop(event.target.checked)} />
        <CheckField
          label={SHARE.follows}
          checked={followsNewest}
          onChange={(event) => setFollowsNewest(event.target.checked)}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" type="submit" disabled={short} busy={busy} busyLabel={busyLabel}>
          {submit}
        </Button>
        {onCancel !== undefined && (
          <Button look="quiet" disabled={busy} onClick={onCancel}>
            {SHARE.noMore}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The name of the design as the customer reads it. */
function TitleField({ value, onChange }: { value: string; onChange: (title: string) => void }) {
  return (
    <TextField
      label={SHARE.customerTitle}
      note={SHARE.titleNote}
      hint={SHARE.titleHint}
      value={value}
      maxLength={CUSTOMER_TITLE_MAX}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Language of the page, the mails and the papers. */
function LanguageField({ value, onChange }: { value: Language | null; onChange: (language: Language | null) => void }) {
  return (
    <SelectField
      label={SHARE.language}
      hint={SHARE.languageHint}
      value={value ?? ''}
      onChange={({ target }) => onChange(LANGUAGES.find((one) => one === target.value) ?? null)}
    >
      <option value="">{SHARE.languageUnknown}</option>
      {LANGUAGES.map((one) => (
        <option key={one} value={one}>
          {LANGUAGE_NAMES[one]}
        </option>
      ))}
    </SelectField>
  );
}
