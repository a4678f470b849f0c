/** The swatch book and its dialogs, from a price list to a photographed material. */
import { fails, inTurn, markNeutral, neverAnswers, ownSwatch, photographMaterial, press, priceList } from './steps.ts';
import type { Screen } from './screen.ts';

export const SWATCH_SCREENS: readonly Screen[] = [
  { name: 'swatches-near', who: 'shop', path: '/swatches?similarTo=%237a1f2b&material=leather', window: true },
  { name: 'swatches-none-found', who: 'shop', path: '/swatches?q=crimson', window: true },
  { name: 'swatches-loading', who: 'shop', path: '/swatches', before: neverAnswers('**/api/swatches**'), window: true },
  { name: 'swatches-failed', who: 'shop', path: '/swatches', before: fails('**/api/swatches**'), window: true },
  { name: 'swatch', who: 'shop', path: '/swatches', act: press(/^Oxblood hide/), window: true },
  { name: 'swatch-starter', who: 'shop', path: '/swatches', act: press(/^Chalk leather/), window: true },
  {
    name: 'swatch-edit-dialog',
    who: 'shop',
    path: '/swatches',
    act: inTurn(press(/^Oxblood hide/), press('Edit')),
    window: true,
  },
  { name: 'swatch-add-dialog', who: 'shop', path: '/swatches', act: press('Add one'), window: true },
  {
    name: 'swatch-deleted',
    who: 'trial',
    path: '/swatches',
    before: ownSwatch,
    act: inTurn(press(/^Bench grey/), press('Delete')),
    window: true,
  },
  { name: 'swatch-import-dialog', who: 'shop', path: '/swatches', act: press('Import CSV'), window: true },
  {
    name: 'swatch-import-read',
    who: 'shop',
    path: '/swatches',
    act: inTurn(press('Import CSV'), priceList),
    window: true,
  },
  { name: 'swatch-photo', who: 'shop', path: '/swatches/photograph' },
  {
    name: 'swatch-mark',
    who: 'shop',
    path: '/swatches/photograph',
    act: inTurn(photographMaterial, markNeutral),
    window: true,
  },
  {
    name: 'swatch-name',
    who: 'trial',
    path: '/swatches/photograph',
    act: inTurn(photographMaterial, markNeutral, press('Make the tile'), (page) =>
      page.getByRole('heading', { name: 'Name it' }).waitFor({ timeout: 60_000 }),
    ),
  },
];
