import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { RegisterForm as RegisterSchema, type RegisterBody } from '#contract/account/accounts.ts';
import { BUSINESS_TYPE_OPTIONS } from '#contract/options.ts';
import { formResolver } from '#web/lib/form-resolver.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckField, SelectField, TextField } from '#web/ui/field.tsx';
import { EmailField, LegalTexts, NewPasswordField } from './account-fields.tsx';
import { FormFailure } from './form-failure.tsx';
import { PasswordField } from './password-field.tsx';
import { refusedFields } from './refused-fields.ts';
import { useKeepTyped, type Typed } from './typed.ts';
import { useRegister } from './use-sign-in.ts';
import { AUTH } from './sign-in-words.ts';

export type RegisterText = z.input<typeof RegisterSchema>;
const EMPTY: RegisterText = {
  username: '',
  email: '',
  password: '',
  confirmPassword: '',
  companyName: '',
  businessType: '',
  phoneNumber: '',
  terms: false,
};
const FIELDS = Object.keys(EMPTY) as (keyof RegisterText)[];

export function RegisterForm({ typed }: { typed?: Typed<RegisterText> }) {
  const account = useRegister();
  const { register, errors, submit } = useRegisterForm(account.mutate, typed);
  const isAtField = refusedFields(account.error, FIELDS).length > 0;
  return (
    <form className="grid gap-5" onSubmit={(event) => void submit(event)} noValidate aria-label={AUTH.register}>
      <TextField
        label={AUTH.username}
        autoComplete="nickname"
        error={errors.username?.message}
        {...register('username')}
      />
      <EmailField error={errors.email?.message} {...register('email')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <NewPasswordField error={errors.password?.message} {...register('password')} />
        <PasswordField
          label={AUTH.confirmPassword}
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword')}
        />
      </div>
      <BusinessFields register={register} errors={errors} />
      <CheckField
        error={errors.terms?.message}
        label={
          <>
            {AUTH.agree} <LegalTexts />
          </>
        }
        {...register('terms')}
      />
      <FormFailure error={isAtField ? null : account.error} />
      <Button look="primary" size="lg" type="submit" busy={account.isPending} busyLabel={AUTH.creating}>
        {AUTH.create}
      </Button>
    </form>
  );
}

type RegisterFormState = ReturnType<typeof useRegisterForm>;

const useRegisterForm = (send: ReturnType<typeof useRegister>['mutate'], typed?: Typed<RegisterText>) => {
  const { register, handleSubmit, setError, getValues, formState } = useForm({
    resolver: formResolver(RegisterSchema),
    defaultValues: typed?.current ?? EMPTY,
  });
  useKeepTyped(typed, getValues);
  /** Consent and the repeated password are not sent (D-18), nor are empty fields. */
  const submit = handleSubmit(
    ({ confirmPassword: _repeated, terms: _agreed, companyName, businessType, phoneNumber, ...needed }) => {
      const body: RegisterBody = { ...needed };
      if (companyName !== undefined && companyName !== '') body.companyName = companyName;
      if (businessType !== undefined && businessType !== '') body.businessType = businessType;
      if (phoneNumber !== undefined && phoneNumber !== '') body.phoneNumber = phoneNumber;
      send(body, {
        onError: (error) => {
          for (const [field, message] of refusedFields(error, FIELDS))
            setError(field, { message }, { shouldFocus: true });
        },
      });
    },
  );
  return { register, errors: formState.errors, submit };
};

/** Optional fields about the shop. */
function BusinessFields({ register, errors }: Pick<RegisterFormState, 'register' | 'errors'>) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={AUTH.companyName}
          note={AUTH.optional}
          autoComplete="organization"
          error={errors.companyName?.message}
          {...register('companyName')}
        />
        <SelectField
          label={AUTH.businessType}
          note={AUTH.optional}
          error={errors.businessType?.message}
          {...register('businessType')}
        >
          <option value="">{AUTH.noBusiness}</option>
          {BUSINESS_TYPE_OPTIONS.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label={AUTH.phone}
        note={AUTH.optional}
        type="tel"
        autoComplete="tel"
        error={errors.phoneNumber?.message}
        {...register('phoneNumber')}
      />
    </>
  );
}
