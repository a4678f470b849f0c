import { useState, type FormEvent } from 'react';
import { MAX_SHARE_PASSWORD_LENGTH } from '#contract/customer/shares.ts';
import type { Language } from '#contract/customer/words/languages.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Stitch } from '#web/ui/stitch.tsx';
import { useWords } from './page-language.tsx';
import { describeProblem } from './describe-problem.ts';
import { useUnlock } from './use-shared.ts';

export function PasswordGate({ token, chosen }: { token: string; chosen: Language | undefined }) {
  const words = useWords();
  const [password, setPassword] = useState('');
  const unlock = useUnlock(token, chosen);
  const open = (event: FormEvent): void => {
    event.preventDefault();
    if (password !== '' && !unlock.isPending) unlock.mutate(password);
  };
  return (
    <form className="card mx-auto mt-10 grid w-full max-w-[420px] gap-5 p-6 sm:mt-20" onSubmit={open} noValidate>
      <div className="grid gap-2">
        <h1 className="t2">{words.lockedTitle}</h1>
        <Stitch className="w-[126px]" />
        <p className="small">{words.lockedText}</p>
      </div>
      <TextField
        label={words.password}
        type="password"
        autoComplete="off"
        value={password}
        maxLength={MAX_SHARE_PASSWORD_LENGTH}
        error={unlock.isError ? describeProblem(words, unlock.error) : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button
        look="primary"
        size="lg"
        type="submit"
        disabled={password === ''}
        busy={unlock.isPending}
        busyLabel={words.opening}
      >
        {words.openDesign}
      </Button>
    </form>
  );
}
