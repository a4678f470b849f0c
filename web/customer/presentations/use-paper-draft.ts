import { useState } from 'react';
import type { Language } from '#contract/customer/words/languages.ts';
import {
  getRegionCurrency,
  type Paper,
  type PresentationBody,
  type PresentationTemplate,
} from '#contract/customer/presentations.ts';
import { useShop } from '../shop/use-shop.ts';
import type { ChosenDesigns } from './options-choice.tsx';
import { parsePrice, priceProblem, type Currency } from './price-field.tsx';

interface Fields {
  template: PresentationTemplate;
  /** The paper size of the shop's country if undefined. */
  paper: Paper | undefined;
  /** The customer's language if undefined. */
  language: Language | undefined;
  title: string;
  customer: string;
  jobNumber: string;
  note: string;
  feeLabel: string;
  price: string;
  /** The currency of the shop's country if undefined. */
  currency: Currency | undefined;
  /** The designs that are compared, with their prices. */
  chosen: ChosenDesigns;
  withLink: boolean;
}

/** A presentation while its form is filled in. */
export interface PaperDraft extends Fields {
  currency: Currency;
  /** Whether the user has tried to send it. After that, problems are shown. */
  isSubmitted: boolean;
  change: (part: Partial<Fields>) => void;
  /** @returns undefined if a field is invalid; the problems are then shown */
  bodyToSend: (sample: boolean) => PresentationBody | undefined;
}

export const usePaperDraft = (folder: { customer: string; jobNumber: string }): PaperDraft => {
  const [isSubmitted, setSubmitted] = useState(false);
  const [fields, setFields] = useState<Fields>({
    template: 'before-after',
    paper: undefined,
    language: undefined,
    title: '',
    ...folder,
    note: '',
    feeLabel: '',
    price: '',
    currency: undefined,
    chosen: [],
    withLink: true,
  });
  const { data: shop } = useShop();
  const currency = fields.currency ?? getRegionCurrency(shop?.region ?? null);
  const bodyToSend = (sample: boolean): PresentationBody | undefined => {
    setSubmitted(true);
    const { price, chosen, currency: _currency, ...rest } = fields;
    const compared = fields.template === 'options' ? chosen : [];
    if (fields.template === 'options' && chosen.length === 0) return undefined;
    const prices = [price, ...compared.map((option) => option.price)];
    if (prices.some((text) => priceProblem(text, currency) !== undefined)) return undefined;
    return {
      ...rest,
      sample,
      fee: parsePrice(price, currency),
      others: compared.map((option) => ({ id: option.id, fee: parsePrice(option.price, currency) })),
    };
  };
  return { ...fields, currency, isSubmitted, change: (part) => setFields((now) => ({ ...now, ...part })), bodyToSend };
};
