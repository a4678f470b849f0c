/**
 * What is typed into a form and not sent yet. The tab keeps it through a reload and the end of a session, for the same
 * account (W-31). Passwords are never among the fields.
 */
import { useEffect, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { pick } from '#contract/pick.ts';
import { readFromTab, removeFromTab, UNSENT_TEXT_KEY, writeStored, writeToTab } from '../storage.ts';
import { getProblemCode } from './api-error.ts';
import { actingAccount } from './acting-account.ts';
import { useUser } from './session.ts';

type Fields = Record<string, unknown>;
type Forms = Record<string, Fields>;

const readForms = (account: string | undefined): Forms => {
  try {
    const stored = JSON.parse(readFromTab(UNSENT_TEXT_KEY) ?? '{}') as { account?: string; forms?: Forms };
    return stored.account === account ? (stored.forms ?? {}) : {};
  } catch {
    return {};
  }
};

const writeForms = (account: string, forms: Forms): void => {
  if (Object.keys(forms).length === 0) return removeFromTab(UNSENT_TEXT_KEY);
  writeToTab(UNSENT_TEXT_KEY, JSON.stringify({ account, forms }));
  // Other tabs cannot delete this tab's text, so signing out there replaces this mark.
  writeStored(UNSENT_TEXT_KEY, account);
};

/** The changed fields of a form that the user could not send. */
export const readUnsentText = <Form extends object>(form: string): Partial<Form> =>
  (readForms(actingAccount())[form] ?? {}) as Partial<Form>;

/** Whether to show a form again that was open when the session ended or the page was reloaded. */
export const hasUnsentText = (form: string): boolean => form in readForms(actingAccount());

const useKeepInTab = (form: string, changed: object): void => {
  const account = useUser()?.id;
  const text = JSON.stringify(changed);
  useEffect(() => {
    if (account === undefined || text === '{}') return undefined;
    writeForms(account, { ...readForms(account), [form]: JSON.parse(text) as Fields });
    return () => {
      // A form that closes during the session was sent or canceled; one that closes with the session was neither.
      if (actingAccount() !== account) return;
      const { [form]: _closed, ...others } = readForms(account);
      writeForms(account, others);
    };
  }, [account, form, text]);
};

const changedFields = <Form extends object>(fields: Form, since: Form): Partial<Form> => {
  const before = new Map(Object.entries(since));
  const isChanged = ([field, value]: [string, unknown]): boolean =>
    JSON.stringify(value) !== JSON.stringify(before.get(field));
  return Object.fromEntries(Object.entries(fields).filter(isChanged)) as Partial<Form>;
};

/**
 * State of a form's fields.
 * @param form names the form, and what it is about, in this account
 * @param saved the fields without what is typed, when the form opens. Only fields that differ from these are kept.
 */
export const useUnsentFields = <Form extends object>(form: string, saved: Form) => {
  const [basis, setBasis] = useState<Form>(() => ({ ...saved, ...readUnsentText<Form>(`${form} basis`) }));
  const [fields, setFields] = useState<Form>(() => ({ ...saved, ...readUnsentText<Form>(form) }));
  const changed = changedFields(fields, basis);
  useKeepInTab(form, changed);
  // Kept too, so that text that is there again after a reload does not replace what another device saved meanwhile.
  useKeepInTab(`${form} basis`, pick(basis, ...(Object.keys(changed) as (keyof Form)[])));
  /** Shows `newer`, which is saved by now, except in the fields that were changed here `since`. */
  const rebase = (newer: Form, since = basis): void => {
    setBasis(newer);
    setFields((now) => ({ ...newer, ...changedFields(now, since) }));
  };
  return [fields, setFields, { basis, rebase }] as const;
};

/** Options of `mutate` that call `load` if another device changed the same in the meantime. */
export const onConflict = (load: () => Promise<void>) => ({
  onError: async (error: unknown): Promise<void> => {
    // The message of the conflict is shown already; without the newer state the next save is refused again.
    if (getProblemCode(error) === 'conflict') await load().catch(() => undefined);
  },
});

/** The same for fields that react-hook-form holds. */
export const useUnsentForm = <Form extends FieldValues, Context, Sent>(
  form: string,
  { watch, setValue, reset, formState: { dirtyFields } }: UseFormReturn<Form, Context, Sent>,
): void => {
  const account = useUser()?.id;
  useEffect(() => {
    for (const [field, value] of Object.entries(readForms(account)[form] ?? {}))
      setValue(field as Path<Form>, value as never, { shouldDirty: true });
    // What is typed before the account is known stays; what an account typed goes with it.
    return account === undefined ? undefined : () => reset(undefined, { keepDirtyValues: false });
  }, [account, form, reset, setValue]);
  useKeepInTab(form, Object.fromEntries(Object.entries(watch()).filter(([field]) => field in dirtyFields)));
};
