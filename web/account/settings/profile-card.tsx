import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { AccountChange, changeAccount, type AccountView } from '#contract/account/account-settings.ts';
import { formatDate } from '#contract/formats.ts';
import { pick } from '#contract/pick.ts';
import { BUSINESS_TYPE_OPTIONS } from '#contract/options.ts';
import { getUserMessage } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { useUnsentForm } from '#web/lib/api/unsent-text.ts';
import { formResolver } from '#web/lib/form-resolver.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { AccountCard } from './account-card.tsx';
import { ACCOUNT } from './account-words.ts';
import { refusedFields } from '../sign-in/refused-fields.ts';
import { useCacheAccount } from './use-account.ts';

const Form = AccountChange.pick({
  username: true,
  companyName: true,
  businessType: true,
  phoneNumber: true,
}).required();
const FIELDS = ['username', 'companyName', 'businessType', 'phoneNumber'] as const;

const valuesOf = ({ user }: AccountView) => ({
  username: user.username,
  companyName: user.companyName ?? '',
  phoneNumber: user.phoneNumber ?? '',
  businessType: (BUSINESS_TYPE_OPTIONS.find(({ id }) => id === user.businessType)?.id ?? '') as
    | (typeof BUSINESS_TYPE_OPTIONS)[number]['id']
    | '',
});

export function ProfileCard({ account }: { account: AccountView }) {
  const cacheAccount = useCacheAccount();
  const form = useForm({ resolver: formResolver(Form), defaultValues: valuesOf(account) });
  const {
    register,
    handleSubmit,
    setError,
    reset,
    formState: { errors, isDirty, dirtyFields },
  } = form;
  useUnsentForm('profile', form);
  const save = useMutation({
    mutationFn: (body: AccountChange) => call(changeAccount, { body }),
    onSuccess: (changed) => {
      cacheAccount(changed);
      reset(valuesOf(changed));
      toast(ACCOUNT.saved);
    },
    onError: (error) => {
      const fields = refusedFields(error, FIELDS);
      for (const [field, message] of fields) setError(field, { message }, { shouldFocus: true });
      if (fields.length === 0) toastError(ACCOUNT.notSaved, getUserMessage(error, ACCOUNT.somethingWrong));
    },
  });
  // Another device may have changed the other fields.
  const submit = handleSubmit((body) => save.mutate(pick(body, ...FIELDS.filter((field) => dirtyFields[field]))));
  return (
    <AccountCard title={ACCOUNT.profile} text={ACCOUNT.since(formatDate(account.user.createdAt))}>
      <form className="grid gap-5" onSubmit={(event) => void submit(event)} noValidate aria-label={ACCOUNT.profile}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={ACCOUNT.username}
            autoComplete="nickname"
            error={errors.username?.message}
            {...register('username')}
          />
          <TextField
            label={ACCOUNT.company}
            note={ACCOUNT.optional}
            autoComplete="organization"
            error={errors.companyName?.message}
            {...register('companyName')}
          />
          <SelectField
            label={ACCOUNT.business}
            note={ACCOUNT.optional}
            error={errors.businessType?.message}
            {...register('businessType')}
          >
            <option value="">{ACCOUNT.noBusiness}</option>
            {BUSINESS_TYPE_OPTIONS.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            label={ACCOUNT.phone}
            note={ACCOUNT.optional}
            type="tel"
            autoComplete="tel"
            error={errors.phoneNumber?.message}
            {...register('phoneNumber')}
          />
        </div>
        <WhereCustomersLook />
        <Button
          look="primary"
          type="submit"
          className="justify-self-start"
          disabled={!isDirty}
          busy={save.isPending}
          busyLabel={ACCOUNT.saving}
        >
          {ACCOUNT.save}
        </Button>
      </form>
    </AccountCard>
  );
}

function WhereCustomersLook() {
  return (
    <p className="caption">
      {ACCOUNT.shown}{' '}
      <Link className="link" to="/shop">
        {ACCOUNT.myShop}
      </Link>
    </p>
  );
}
