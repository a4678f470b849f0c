import './presentations.css';
import { ArrowLeft, Eye, FileDown } from 'lucide-react';
import { lazy, Suspense, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { customerTitle } from '#contract/customer-title.ts';
import type { SavedDesign } from '#contract/designs.ts';
import type { Paper, PresentationBody, PresentationTemplate } from '#contract/presentations.ts';
import { useUser } from '#web/lib/session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CheckField, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { OptionsChoice, type Chosen } from './options-choice.tsx';
import { CurrencyField, PriceField, priceOf, priceProblem, type Currency } from './price-field.tsx';
import { TemplateChoice } from './template-choice.tsx';
import { savePaper, usePaper, type PaperFile } from './use-presentation.ts';
import { PRESENT } from './words.ts';

/** Brings a reader of PDF along: fetched when a paper is first looked at. */
const PaperLook = lazy(() => import('./paper-look.tsx'));

const vehicleOf = ({ vehicleYear, vehicleMake, vehicleModel }: SavedDesign): string =>
  [vehicleYear, vehicleMake, vehicleModel].filter(Boolean).join(' ');

interface Props {
  design: SavedDesign;
  designs: readonly SavedDesign[];
  /** The customer in whose folder the design is: the paper's default addressee. */
  folder?: { customer: string; jobNumber: string };
}

const NO_FOLDER = { customer: '', jobNumber: '' };

/** Chooses the sheet and its texts; free accounts see a preview (D-70). */
export function PresentationForm({ design, designs, folder = NO_FOLDER }: Props) {
  const premium = useUser()?.subscriptionTier === 'premium';
  const [template, setTemplate] = useState<PresentationTemplate>('before-after');
  const [paper, setPaper] = useState<Paper>('letter');
  const [words, setWords] = useState({ title: '', ...folder, note: '', feeLabel: '' });
  const [price, setPrice] = useState('');
  const [currency, setCurrency] = useState<Currency>('USD');
  const [chosen, setChosen] = useState<Chosen>([]);
  const [withLink, setWithLink] = useState(true);
  const [tried, setTried] = useState(false);
  const paperOf = usePaper(design.id);
  const [look, setLook] = useState<PaperFile>();
  const [asked, setAsked] = useState<'look' | 'file'>('file');
  const set = (field: keyof typeof words) => (event: { target: { value: string } }) =>
    setWords((now) => ({ ...now, [field]: event.target.value }));

  const make = (what: 'look' | 'file'): void => {
    setTried(true);
    const comparing = template === 'options';
    if (comparing && chosen.length === 0) return;
    if (
      [price, ...(comparing ? chosen.map((one) => one.price) : [])].some(
        (text) => priceProblem(text, currency) !== undefined,
      )
    )
      return;
    const body: PresentationBody = {
      template,
      paper,
      ...words,
      withLink,
      sample: !premium,
      fee: priceOf(price, currency),
      others: comparing ? chosen.map((one) => ({ id: one.id, fee: priceOf(one.price, currency) })) : [],
    };
    setAsked(what);
    paperOf.mutate(body, { onSuccess: what === 'look' ? setLook : savePaper });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    make(premium ? 'file' : 'look');
  };
  const lookButton = (
    <Button
      size="lg"
      look={premium ? 'secondary' : 'primary'}
      busy={paperOf.isPending && asked === 'look'}
      busyLabel={PRESENT.making}
      onClick={() => make('look')}
    >
      <Icon of={Eye} />
      {PRESENT.look}
    </Button>
  );

  return (
    <div className="wrap pt-8 pb-24 lg:pt-12">
      <Link
        to={`/designs/${design.id}`}
        className="small inline-flex min-h-11 items-center gap-2 no-underline hover:underline"
      >
        <Icon of={ArrowLeft} />
        {PRESENT.back}
      </Link>
      <h1 className="t1 mt-2">{PRESENT.title}</h1>
      <p className="lead mt-2 mb-8 break-words">
        <bdi>{design.name}</bdi>. {PRESENT.lead}
      </p>
      <form
        noValidate
        onSubmit={submit}
        className="grid items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(280px,4fr)] lg:gap-10"
      >
        <div className="grid gap-6">
          <TemplateChoice value={template} onChange={setTemplate} />
          {template === 'options' && (
            <OptionsChoice
              design={design}
              designs={designs}
              chosen={chosen}
              onChange={setChosen}
              currency={currency}
              tried={tried}
            />
          )}
          <TextField
            label={PRESENT.titleField}
            note={PRESENT.optional}
            hint={PRESENT.titleHint}
            maxLength={120}
            autoComplete="off"
            placeholder={customerTitle('', vehicleOf(design))}
            value={words.title}
            onChange={set('title')}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label={PRESENT.customer}
              note={PRESENT.optional}
              maxLength={120}
              autoComplete="off"
              value={words.customer}
              onChange={set('customer')}
            />
            <TextField
              label={PRESENT.jobNumber}
              note={PRESENT.optional}
              maxLength={40}
              autoComplete="off"
              value={words.jobNumber}
              onChange={set('jobNumber')}
            />
          </div>
          <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_120px]">
            <PriceField
              label={template === 'options' ? PRESENT.feeOf(design.name) : PRESENT.fee}
              value={price}
              onChange={setPrice}
              currency={currency}
              tried={tried}
            />
            <CurrencyField value={currency} onChange={setCurrency} />
          </div>
          <TextField
            label={PRESENT.feeLabel}
            note={PRESENT.optional}
            hint={PRESENT.feeLabelHint}
            maxLength={60}
            autoComplete="off"
            value={words.feeLabel}
            onChange={set('feeLabel')}
          />
          <TextAreaField
            label={PRESENT.note}
            note={PRESENT.optional}
            hint={PRESENT.noteHint}
            rows={4}
            maxLength={1200}
            value={words.note}
            onChange={set('note')}
          />
        </div>
        <aside className="card grid gap-5 p-6 lg:sticky lg:top-24">
          {premium ? (
            <>
              <SelectField
                label={PRESENT.paper}
                value={paper}
                onChange={(event) => setPaper(event.target.value as Paper)}
              >
                {(['letter', 'a4'] as const).map((size) => (
                  <option key={size} value={size}>
                    {PRESENT.papers[size]}
                  </option>
                ))}
              </SelectField>
              <div>
                <CheckField
                  label={PRESENT.link}
                  checked={withLink}
                  onChange={(event) => setWithLink(event.target.checked)}
                />
                <p className="field-hint">{PRESENT.linkHint}</p>
              </div>
              <div className="grid gap-3">
                {lookButton}
                <Button
                  type="submit"
                  look="primary"
                  size="lg"
                  busy={paperOf.isPending && asked === 'file'}
                  busyLabel={PRESENT.making}
                >
                  <Icon of={FileDown} />
                  {PRESENT.make}
                </Button>
              </div>
              <p className="small">
                {PRESENT.brand}{' '}
                <Link className="link" to="/shop">
                  {PRESENT.shop}
                </Link>
                .
              </p>
              <p className="caption">{PRESENT.disclaimer}</p>
            </>
          ) : (
            <>
              <h2 className="t3">{PRESENT.premiumTitle}</h2>
              <p className="small">{PRESENT.premiumText}</p>
              {lookButton}
              <ButtonLink to="/subscription">{PRESENT.plans}</ButtonLink>
            </>
          )}
        </aside>
      </form>
      {look !== undefined && (
        <Suspense fallback={<Spinner label={PRESENT.looking} />}>
          <PaperLook
            file={look}
            sample={!premium}
            onSave={premium ? () => savePaper(look) : undefined}
            onClose={() => setLook(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
