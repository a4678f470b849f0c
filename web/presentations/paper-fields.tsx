import { customerTitle } from '#contract/customer-title.ts';
import type { SavedDesign } from '#contract/designs.ts';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { CurrencyField, PriceField } from './price-field.tsx';
import type { PaperDraft } from './use-paper-draft.ts';
import { PRESENT } from './words.ts';

const vehicleOf = ({ vehicleYear, vehicleMake, vehicleModel }: SavedDesign): string =>
  [vehicleYear, vehicleMake, vehicleModel].filter(Boolean).join(' ');

/** The texts and the price of a presentation. */
export function PaperFields({ design, draft }: { design: SavedDesign; draft: PaperDraft }) {
  const { change } = draft;
  return (
    <>
      <TextField
        label={PRESENT.titleField}
        note={PRESENT.optional}
        hint={PRESENT.titleHint}
        maxLength={120}
        autoComplete="off"
        placeholder={customerTitle('', vehicleOf(design))}
        value={draft.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={PRESENT.customer}
          note={PRESENT.optional}
          maxLength={120}
          autoComplete="off"
          value={draft.customer}
          onChange={(event) => change({ customer: event.target.value })}
        />
        <TextField
          label={PRESENT.jobNumber}
          note={PRESENT.optional}
          maxLength={40}
          autoComplete="off"
          value={draft.jobNumber}
          onChange={(event) => change({ jobNumber: event.target.value })}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_120px]">
        <PriceField
          label={draft.template === 'options' ? PRESENT.feeOf(design.name) : PRESENT.fee}
          value={draft.price}
          onChange={(price) => change({ price })}
          currency={draft.currency}
          tried={draft.tried}
        />
        <CurrencyField value={draft.currency} onChange={(currency) => change({ currency })} />
      </div>
      <TextField
        label={PRESENT.feeLabel}
        note={PRESENT.optional}
        hint={PRESENT.feeLabelHint}
        maxLength={60}
        autoComplete="off"
        value={draft.feeLabel}
        onChange={(event) => change({ feeLabel: event.target.value })}
      />
      <TextAreaField
        label={PRESENT.note}
        note={PRESENT.optional}
        hint={PRESENT.noteHint}
        rows={4}
        maxLength={1200}
        value={draft.note}
        onChange={(event) => change({ note: event.target.value })}
      />
    </>
  );
}
