import { useState, type FormEvent } from 'react';
import { getCountryCurrency, formatCurrency } from '#contract/customer/presentations.ts';
import { pick } from '#contract/pick.ts';
import { dayAt, guessShopRegional, SHOP_COUNTRIES } from '#contract/regional.ts';
import { getShop, ShopBody, type Shop } from '#contract/customer/shop-profile.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { onConflict, useUnsentFields } from '#web/lib/api/unsent-text.ts';
import { fieldProblems } from '#web/lib/field-problems.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { LogoField } from './logo-field.tsx';
import { useSaveShop } from './use-shop.ts';
import { SHOP } from './shop-words.ts';

export function ShopForm({ shop }: { shop: Shop }) {
  const { submit, isSaving, ...draft } = useShopDraft(shop);
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Identity draft={draft} logo={shop.logo} />
      <Contact draft={draft} />
      <AfterApproval draft={draft} />
      <RegionalFields draft={draft} />
      <Button
        type="submit"
        look="primary"
        size="lg"
        className="justify-self-start"
        busy={isSaving}
        busyLabel={SHOP.saving}
      >
        {SHOP.save}
      </Button>
    </form>
  );
}

type ShopDraft = Pick<ReturnType<typeof useShopDraft>, 'form' | 'problems' | 'set'>;

/** The shop's time zone and country, or guesses if none is saved. */
const getRegionalSettings = ({ timeZone, country }: Shop): Pick<Shop, 'timeZone' | 'country'> => {
  const guess = guessShopRegional(navigator.languages, timeZone ?? undefined);
  return { timeZone: guess.timeZone, country: country ?? guess.country };
};

const fieldsOf = (shop: Shop) =>
  pick(shop, 'name', 'email', 'phone', 'website', 'address', 'nextSteps', 'color', 'timeZone', 'country');

const useShopDraft = (shop: Shop) => {
  const [fields, setFields, { basis, rebase }] = useUnsentFields('shop', fieldsOf(shop));
  const [guess] = useState(() => getRegionalSettings(shop));
  const form = {
    ...fields,
    timeZone: fields.timeZone ?? guess.timeZone,
    country: fields.country ?? guess.country,
  };
  const [isSubmitted, setSubmitted] = useState(false);
  const save = useSaveShop();
  const refused = save.error instanceof ApiError ? save.error.problem?.fields : undefined;
  const problems: Record<string, string | undefined> = isSubmitted
    ? { ...refused, ...fieldProblems(ShopBody, form) }
    : {};
  const set = (field: keyof ShopBody) => (event: { target: { value: string } }) =>
    setFields((now) => ({ ...now, [field]: event.target.value }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (Object.keys(fieldProblems(ShopBody, form)).length === 0)
      save.mutate(
        { ...form, basis },
        {
          onSuccess: (saved) => rebase(fieldsOf(saved), fields),
          ...onConflict(async () => rebase(fieldsOf(await call(getShop)))),
        },
      );
  };
  return { form, problems, set, submit, isSaving: save.isPending };
};

function Identity({ draft: { form, problems, set }, logo }: { draft: ShopDraft; logo: Shop['logo'] }) {
  return (
    <section className="card grid gap-5 p-6" aria-labelledby="shop-identity">
      <h2 className="t3" id="shop-identity">
        {SHOP.identity}
      </h2>
      <TextField
        label={SHOP.name}
        value={form.name}
        maxLength={80}
        autoComplete="organization"
        error={problems['name']}
        onChange={set('name')}
      />
      <LogoField logo={logo} />
      <Field label={SHOP.color} hint={SHOP.colorHint} error={problems['color']}>
        {(wiring) => (
          <div className="flex items-center gap-3">
            <input
              {...wiring}
              type="color"
              className="h-11 w-16 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
              value={form.color}
              onChange={set('color')}
            />
            <span className="code">{form.color.toUpperCase()}</span>
          </div>
        )}
      </Field>
    </section>
  );
}

/** Text that a customer reads after an approval. */
function AfterApproval({ draft: { form, problems, set } }: { draft: ShopDraft }) {
  return (
    <section className="card grid gap-5 p-6" aria-labelledby="shop-next">
      <h2 className="t3" id="shop-next">
        {SHOP.afterApprovalTitle}
      </h2>
      <TextAreaField
        label={SHOP.nextSteps}
        note={SHOP.optional}
        hint={SHOP.nextStepsHint}
        rows={3}
        maxLength={600}
        value={form.nextSteps}
        error={problems['nextSteps']}
        onChange={set('nextSteps')}
      />
    </section>
  );
}

function Contact({ draft: { form, problems, set } }: { draft: ShopDraft }) {
  return (
    <section className="card grid gap-5 p-6" aria-labelledby="shop-contact">
      <h2 className="t3" id="shop-contact">
        {SHOP.contact}
      </h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={SHOP.email}
          note={SHOP.optional}
          type="email"
          inputMode="email"
          value={form.email}
          maxLength={254}
          autoComplete="email"
          error={problems['email']}
          onChange={set('email')}
        />
        <TextField
          label={SHOP.phone}
          note={SHOP.optional}
          type="tel"
          value={form.phone}
          maxLength={40}
          autoComplete="tel"
          error={problems['phone']}
          onChange={set('phone')}
        />
      </div>
      <TextField
        label={SHOP.website}
        note={SHOP.optional}
        inputMode="url"
        placeholder="https://example.com"
        value={form.website}
        maxLength={200}
        autoComplete="url"
        error={problems['website']}
        onChange={set('website')}
      />
      <TextAreaField
        label={SHOP.address}
        note={SHOP.optional}
        rows={3}
        value={form.address}
        maxLength={200}
        autoComplete="street-address"
        error={problems['address']}
        onChange={set('address')}
      />
    </section>
  );
}

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' });
/** An amount as a new paper would say it there. */
const sampleIn = (country: string | null): string =>
  formatCurrency({ minor: 120_450, currency: getCountryCurrency(country) }, country);

const timeZonesWith = (chosen: string): string[] =>
  [...new Set([chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted();
const countriesWith = (chosen: string | null): { code: string; name: string }[] =>
  [...new Set(chosen === null ? SHOP_COUNTRIES : [...SHOP_COUNTRIES, chosen])]
    .map((code) => ({ code, name: COUNTRIES.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

function RegionalFields({ draft: { form, problems, set } }: { draft: ShopDraft }) {
  const { timeZone: chosenZone, country } = form;
  const timeZone = chosenZone ?? 'UTC';
  const [now] = useState(() => new Date());
  return (
    <section className="card grid gap-5 p-6 sm:grid-cols-2" aria-labelledby="shop-days">
      <h2 className="t3 sm:col-span-2" id="shop-days">
        {SHOP.days}
      </h2>
      <SelectField
        label={SHOP.timeZone}
        hint={SHOP.timeZoneHint}
        value={timeZone}
        error={problems['timeZone']}
        onChange={set('timeZone')}
      >
        {timeZonesWith(timeZone).map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={SHOP.country}
        hint={SHOP.countryHint(dayAt(now, { timeZone, country }), sampleIn(country))}
        value={country ?? ''}
        error={problems['country']}
        onChange={set('country')}
      >
        {country === null && <option value="">{SHOP.choose}</option>}
        {countriesWith(country).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <p className="caption sm:col-span-2">{SHOP.languages}</p>
    </section>
  );
}
