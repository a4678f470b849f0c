/** Converts pages, designs, customers and swatches to options of the palette. */
import type { Customer } from '#contract/customer/customers.ts';
import type { SavedDesign } from '#contract/studio/saved-designs.ts';
import type { OwnSwatch } from '#contract/studio/swatches.ts';
import { NEW_JOB, type StudioEntry } from '#web/lib/new-job.ts';
import type { Entry } from '../entries.ts';
import { ADMIN_ENTRY, PALETTE_ENTRIES, type PaletteEntry } from '../places.ts';
import { PALETTE } from './words.ts';

export type Face =
  | { kind: 'action' | 'page' | 'more' }
  | { kind: 'design'; picture: string }
  | { kind: 'customer'; picture: string | null }
  | { kind: 'swatch'; swatch: OwnSwatch };

export interface Option extends Pick<Entry, 'to' | 'soon'> {
  id: string;
  label: string;
  detail: string;
  face: Face;
  state?: StudioEntry;
}

export interface Group {
  title: string;
  options: readonly Option[];
}

/** Whether the option contains every word, ignoring case and accents. */
export const matchesAllWords = ({ label, detail }: Pick<Option, 'label' | 'detail'>, words: string): boolean => {
  const text = normalize(`${label} ${detail}`);
  return normalize(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
};
const normalize = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const NEW_DESIGN_OPTION: Option = {
  id: 'start',
  label: PALETTE.start,
  detail: '',
  to: '/design-studio',
  state: NEW_JOB,
  face: { kind: 'action' },
};
const toPageOption = ({ to, label, soon, detail = '' }: PaletteEntry): Option => ({
  id: `page-${label.replaceAll(' ', '-')}`,
  label,
  detail,
  to,
  soon,
  face: { kind: 'page' },
});

export const findPageGroups = (words: string, isAdmin: boolean): Group[] => {
  const pages = [...PALETTE_ENTRIES, ...(isAdmin ? [ADMIN_ENTRY] : [])].map(toPageOption);
  return [
    { title: PALETTE.groups.actions, options: [NEW_DESIGN_OPTION].filter((option) => matchesAllWords(option, words)) },
    { title: PALETTE.groups.pages, options: pages.filter((option) => matchesAllWords(option, words)) },
  ];
};

const joinFacts = (...facts: string[]): string => facts.filter(Boolean).join(' · ');

export const toDesignOption = (design: SavedDesign): Option => ({
  id: `design-${design.id}`,
  label: design.name,
  detail: [design.vehicleYear, design.vehicleMake, design.vehicleModel].filter(Boolean).join(' '),
  to: `/designs/${design.id}`,
  face: { kind: 'design', picture: design.generatedImageUrl },
});
export const toCustomerOption = ({ id, name, vehicle, jobNumber, cover }: Customer): Option => ({
  id: `customer-${id}`,
  label: name,
  detail: joinFacts(vehicle, jobNumber),
  to: `/customers/${id}`,
  face: { kind: 'customer', picture: cover },
});
/** A swatch has no page of its own, so the option opens a search for it. */
export const toSwatchOption = (swatch: OwnSwatch): Option => ({
  id: `swatch-${swatch.id}`,
  label: swatch.name,
  detail: joinFacts(swatch.code, swatch.supplier, swatch.book),
  to: searchUrl('/swatches', `${swatch.code} ${swatch.name}`.trim()),
  face: { kind: 'swatch', swatch },
});
export const createMoreOption = (label: string, page: string, words: string): Option => ({
  id: `more-${page.slice(1)}`,
  label,
  detail: '',
  to: searchUrl(page, words),
  face: { kind: 'more' },
});
const searchUrl = (page: string, q: string): string => `${page}?${new URLSearchParams({ q }).toString()}`;
