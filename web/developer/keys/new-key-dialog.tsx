import { useState } from 'react';
import { createApiKey, KEY_LIFETIMES_DAYS, MAX_KEY_NAME_LENGTH } from '#contract/developer/api-keys.ts';
import { SCOPE_WORDS, SCOPES, type Scope } from '#contract/developer/scopes.ts';
import { isBlank } from '#contract/plain-text.ts';
import { call } from '#web/lib/api/api.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { API_WORDS } from './api-words.ts';
import { CheckGroup } from '#web/account/settings/check-group.tsx';
import { PasswordDialog } from '#web/account/settings/password-dialog.tsx';

/** Scopes of one thing to read and to change, which share a row, and then those that only read. */
const hasPair = (scope: Scope): boolean =>
  SCOPES.some((other) => other !== scope && other.startsWith(scope.replace(/[^:]+$/, '')));
const CHOICES = [...SCOPES.filter(hasPair), ...SCOPES.filter((scope) => !hasPair(scope))].map((scope) => ({
  value: scope,
  label: SCOPE_WORDS[scope],
  text: scope,
}));
/** Scopes that most programs need. */
const DEFAULT_SCOPES: Scope[] = ['photos:read', 'photos:write', 'renders:read', 'renders:write'];
const DEFAULT_EXPIRY_DAYS = 365;

interface Props {
  open: boolean;
  onClose: () => void;
  /** @param key can be shown only once */
  onCreated: (key: string) => void;
}

export function NewKeyDialog({ open, onClose, onCreated }: Props) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<Scope[]>(DEFAULT_SCOPES);
  const [days, setDays] = useState<number | null>(DEFAULT_EXPIRY_DAYS);
  const [isSubmitted, setSubmitted] = useState(false);

  const close = (): void => {
    setName('');
    setScopes(DEFAULT_SCOPES);
    setDays(DEFAULT_EXPIRY_DAYS);
    setSubmitted(false);
    onClose();
  };
  const make = async (password: string): Promise<boolean> => {
    setSubmitted(true);
    if (isBlank(name) || scopes.length === 0) return false;
    const { key } = await call(createApiKey, { body: { name, scopes, expiresInDays: days, password } });
    close();
    onCreated(key);
    return true;
  };
  return (
    <PasswordDialog
      wide
      open={open}
      onClose={close}
      title={API_WORDS.newKey}
      description={API_WORDS.newKeyText}
      confirmLabel={API_WORDS.make}
      busyLabel={API_WORDS.making}
      onConfirm={make}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={API_WORDS.keyName}
          hint={API_WORDS.keyNameHint}
          maxLength={MAX_KEY_NAME_LENGTH}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={isSubmitted && isBlank(name) ? API_WORDS.keyNameWhy : undefined}
        />
        <SelectField
          label={API_WORDS.ends}
          value={days ?? ''}
          onChange={(event) => setDays(event.target.value === '' ? null : Number(event.target.value))}
        >
          {KEY_LIFETIMES_DAYS.map((lifetime) => (
            <option key={lifetime} value={lifetime ?? ''}>
              {API_WORDS.lifetime(lifetime)}
            </option>
          ))}
        </SelectField>
      </div>
      <CheckGroup
        columns
        legend={API_WORDS.permissions}
        choices={CHOICES}
        chosen={scopes}
        onChange={setScopes}
        error={isSubmitted && scopes.length === 0 ? API_WORDS.permissionsWhy : undefined}
      />
    </PasswordDialog>
  );
}
