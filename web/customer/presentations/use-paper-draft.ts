import { useState } from 'react';
import { z } from 'zod';
import type { Language } from '#contract/customer/words/languages.ts';
import {
  CURRENCIES,
  getCountryCurrency,
  type PaperSize,
  type PresentationBody,
  type PresentationTemplate,
} from '#contract/customer/presentations.ts';
import { PAPERS_KEY, readStored, writeStored } from '#web/lib/storage.ts';
import { useShop } from '../shop/use-shop.ts';
import type { ChosenDesigns } from './options-choice.tsx';
import { isWrongPrice, parsePrice, type Currency } from './price-field.tsx';

interface Fields {
  template: PresentationTemplate;
  /** The paper size of the shop's country if undefined. */
  paper: PaperSize | undefined;
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
  bodyToSend: (watermarked: boolean) => PresentationBody | undefined;
}

const Texts = z.object({
  title: z.string(),
  note: z.string(),
  feeLabel: z.string(),
  price: z.string(),
  currency: z.enum(CURRENCIES).optional(),
});
type Texts = z.infer<typeof Texts>;
/** The text typed for each design, the latest one last. */
const StoredTexts = z.array(z.tuple([z.number(), Texts]));
const MAX_STORED = 50;
const NO_TEXTS: Texts = { title: '', note: '', feeLabel: '', price: '' };

const readTexts = (): z.infer<typeof StoredTexts> => {
  try {
    return StoredTexts.parse(JSON.parse(readStored(PAPERS_KEY) ?? '[]'));
  } catch {
    return [];
  }
};

const writeTexts = (rootId: number, texts: Texts): void => {
  const others = readTexts().filter(([id]) => id !== rootId);
  writeStored(PAPERS_KEY, JSON.stringify([...others, [rootId, Texts.parse(texts)]].slice(-MAX_STORED)), {
    keepsOlder: true,
  });
};

/** @param rootId of the design, whose versions have their texts and price in common */
export const usePaperDraft = (rootId: number, folder: { customer: string; jobNumber: string }): PaperDraft => {
  const [isSubmitted, setSubmitted] = useState(false);
  const [fields, setFields] = useState<Fields>(() => ({
    template: 'before-after',
    paper: undefined,
    language: undefined,
    ...folder,
    currency: undefined,
    ...(readTexts().find(([id]) => id === rootId)?.[1] ?? NO_TEXTS),
    chosen: [],
    withLink: true,
  }));
  const { data: shop } = useShop();
  const currency = fields.currency ?? getCountryCurrency(shop?.country ?? null);
  const bodyToSend = (watermarked: boolean): PresentationBody | undefined => {
    setSubmitted(true);
    const { price, chosen, currency: _currency, ...rest } = fields;
    const compared = fields.template === 'options' ? chosen : [];
    if (fields.template === 'options' && chosen.length === 0) return undefined;
    const prices = [price, ...compared.map((option) => option.price)];
    if (prices.some((text) => isWrongPrice(text, currency))) return undefined;
    return {
      ...rest,
      sample: watermarked,
      fee: parsePrice(price, currency),
      others: compared.map((option) => ({ id: option.id, fee: parsePrice(option.price, currency) })),
    };
  };
  const change = (part: Partial<Fields>): void => {
    const next = { ...fields, ...part };
    setFields(next);
    writeTexts(rootId, next);
    // Another template asks for something else, which nobody has tried to send yet.
    if (part.template !== undefined) setSubmitted(false);
  };
  return { ...fields, currency, isSubmitted, change, bodyToSend };
};
