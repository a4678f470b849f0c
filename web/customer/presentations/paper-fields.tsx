import { Link } from 'react-router';
import { customerTitle, identifiesVehicle } from '#contract/customer/customer-title.ts';
import type { SavedDesign } from '#contract/studio/saved-designs.ts';
import { getCountryLanguage, type Language } from '#contract/customer/words/languages.ts';
import { useShares } from '#web/customer/shares/links/use-shares.ts';
import { useShop } from '#web/customer/shop/use-shop.ts';
import { CustomerLanguageField } from '#web/customer/shares/links/customer-language-field.tsx';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { CurrencyField, PriceField } from './price-field.tsx';
import type { PaperDraft } from './use-paper-draft.ts';
import { PRESENTATION, type LanguageSource } from './presentations-words.ts';

const vehicleOf = ({ vehicleYear, vehicleMake, vehicleModel }: SavedDesign): string =>
  [vehicleYear, vehicleMake, vehicleModel].filter(Boolean).join(' ');

/** The language of a paper for which none is chosen, that of the newest link or of the shop's country, and whence it is. */
const useCustomersLanguage = (designId: number): { language: Language; source: LanguageSource } => {
  const { data: [newest] = [] } = useShares(designId);
  const { data: shop } = useShop();
  if (newest === undefined) return { language: getCountryLanguage(shop?.country ?? null), source: 'country' };
  if (newest.language !== null) return { language: newest.language, source: 'link' };
  return { language: newest.customersLanguage, source: newest.views > 0 ? 'customer' : 'country' };
};

interface Props {
  design: SavedDesign;
  /** Vehicle of the design's customer folder, for designs without a vehicle. */
  folderVehicle: string;
  draft: PaperDraft;
}

/** The texts and the price of a presentation. */
export function PaperFields({ design, folderVehicle, draft }: Props) {
  const { change } = draft;
  const automatic = useCustomersLanguage(design.id);
  return (
    <>
      <TextField
        label={PRESENTATION.titleField}
        note={PRESENTATION.optional}
        hint={PRESENTATION.titleHint}
        maxLength={120}
        autoComplete="off"
        placeholder={customerTitle('', [vehicleOf(design), folderVehicle].find(identifiesVehicle) ?? '')}
        value={draft.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={PRESENTATION.customer}
          note={PRESENTATION.optional}
          maxLength={120}
          autoComplete="off"
          value={draft.customer}
          onChange={(event) => change({ customer: event.target.value })}
        />
        <TextField
          label={PRESENTATION.jobNumber}
          note={PRESENTATION.optional}
          maxLength={40}
          autoComplete="off"
          value={draft.jobNumber}
          onChange={(event) => change({ jobNumber: event.target.value })}
        />
      </div>
      <CustomerLanguageField
        value={draft.language ?? null}
        defaultLanguage={automatic.language}
        hint={draft.language === undefined ? PRESENTATION.languageFrom[automatic.source] : undefined}
        onChange={(language) => change({ language: language ?? undefined })}
      />
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_120px]">
        <PriceField
          label={draft.template === 'options' ? PRESENTATION.feeOf(design.name) : PRESENTATION.fee}
          value={draft.price}
          onChange={(price) => change({ price })}
          currency={draft.currency}
          isSubmitted={draft.isSubmitted}
        />
        <CurrencyField value={draft.currency} onChange={(currency) => change({ currency })} />
        <p className="caption sm:col-span-2">
          {PRESENTATION.currencyFrom}{' '}
          <Link className="link" to="/shop#shop-days">
            {PRESENTATION.changeCountry}
          </Link>
        </p>
      </div>
      <TextField
        label={PRESENTATION.feeLabel}
        note={PRESENTATION.optional}
        hint={PRESENTATION.feeLabelHint}
        maxLength={60}
        autoComplete="off"
        value={draft.feeLabel}
        onChange={(event) => change({ feeLabel: event.target.value })}
      />
      <TextAreaField
        label={PRESENTATION.note}
        note={PRESENTATION.optional}
        hint={PRESENTATION.noteHint}
        rows={4}
        maxLength={1200}
        value={draft.note}
        onChange={(event) => change({ note: event.target.value })}
      />
    </>
  );
}
