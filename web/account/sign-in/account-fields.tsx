/** Fields of every form that creates an account. */
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '#web/ui/field.tsx';
import { PasswordField } from './password-field.tsx';
import { AUTH } from './sign-in-words.ts';

type Field = UseFormRegisterReturn & { error: string | undefined };

export function EmailField(field: Field) {
  return <TextField label={AUTH.email} type="email" autoComplete="email" {...field} />;
}

export function NewPasswordField(field: Field) {
  return <PasswordField label={AUTH.password} autoComplete="new-password" hint={AUTH.passwordHint} {...field} />;
}

/** Links to the terms and the privacy policy, in new tabs so that the form keeps its text (S-19). */
export function LegalTexts() {
  return (
    <>
      <LegalLink to="/terms">{AUTH.terms}</LegalLink> {AUTH.and} <LegalLink to="/privacy">{AUTH.privacy}</LegalLink>
    </>
  );
}

function LegalLink({ to, children }: { to: string; children: string }) {
  return (
    <a className="link" href={to} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
