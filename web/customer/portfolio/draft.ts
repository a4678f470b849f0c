/** Pure functions on the portfolio while it is being edited. */
import { PortfolioBody, createPortfolioSlug, type Portfolio } from '#contract/customer/portfolio.ts';
import type { SavedDesign } from '#contract/studio/saved-designs.ts';
import { truncate } from '#contract/graphemes.ts';
import { fieldProblems } from '#web/lib/field-problems.ts';

/** Key of the form's unsent text. */
export const PORTFOLIO_FORM = 'portfolio';

export interface DraftItem {
  designId: number;
  caption: string;
}

export interface Draft {
  slug: string;
  title: string;
  text: string;
  showContact: boolean;
  items: readonly DraftItem[];
}

export const createDraft = (portfolio: Portfolio | null, shopName: string): Draft =>
  portfolio === null
    ? { slug: createPortfolioSlug(shopName), title: '', text: '', showContact: true, items: [] }
    : {
        slug: portfolio.slug,
        title: portfolio.title,
        text: portfolio.text,
        showContact: portfolio.showContact,
        items: portfolio.items.map(({ designId, caption }) => ({ designId, caption })),
      };

export const isSameDraft = (a: Draft, b: Draft): boolean =>
  JSON.stringify([a.slug, a.title, a.text, a.showContact, a.items]) ===
  JSON.stringify([b.slug, b.title, b.text, b.showContact, b.items]);

export const moveItem = <T>(items: readonly T[], from: number, to: number): T[] => {
  const rest = items.filter((_, i) => i !== from);
  const item = items[from];
  return item === undefined ? [...items] : [...rest.slice(0, to), item, ...rest.slice(to)];
};

/**
 * Merges another device's changes, which are the differences between `basis` and `stored`, into the items chosen here. If
 * both changed a caption, the one here stays.
 */
export const mergeItems = (
  chosen: readonly DraftItem[],
  basis: readonly DraftItem[],
  stored: readonly DraftItem[],
): DraftItem[] => {
  const find = (items: readonly DraftItem[], { designId }: DraftItem): DraftItem | undefined =>
    items.find((item) => item.designId === designId);
  const kept = chosen.filter((item) => find(basis, item) === undefined || find(stored, item) !== undefined);
  const added = stored.filter((item) => find(basis, item) === undefined && find(chosen, item) === undefined);
  return [
    ...kept.map((item) => (find(basis, item)?.caption === item.caption ? (find(stored, item) ?? item) : item)),
    ...added,
  ];
};

const MAX_CAPTION_LENGTH = 160;
/** Suggested caption of a design: the vehicle, because the design's name may identify a customer. */
export const suggestCaption = ({
  vehicleYear,
  vehicleMake,
  vehicleModel,
}: Pick<SavedDesign, 'vehicleYear' | 'vehicleMake' | 'vehicleModel'>): string =>
  vehicleMake === '' && vehicleModel === ''
    ? ''
    : // `truncate` appends three dots.
      truncate([vehicleYear, vehicleMake, vehicleModel].filter(Boolean).join(' '), MAX_CAPTION_LENGTH - 3);

/** Problems that keep the draft from being saved, by field. */
export const validateDraft = (draft: Draft, published: boolean): Record<string, string> =>
  fieldProblems(PortfolioBody, { ...draft, items: [...draft.items], published });
