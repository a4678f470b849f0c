/** The studio and its trial for visitors, from the upload to the result. */
import { customize, inTurn, press, onPaper, result, swatchBook, tab, trySample, upload } from './steps.ts';
import type { Screen } from './screen.ts';

export const STUDIO_SCREENS: readonly Screen[] = [
  { name: 'try-start', who: 'visitor', path: '/try', window: true },
  { name: 'try-bench', who: 'visitor', path: '/try', act: trySample, window: true },
  {
    name: 'try-keep',
    who: 'visitor',
    path: '/try',
    act: inTurn(trySample, press('Keep this design')),
    window: true,
  },
  { name: 'auth-wall', who: 'visitor', path: '/auth?next=%2Fdesign-studio', window: true },
  {
    name: 'studio-full-screen',
    who: 'shop',
    path: '/design-studio',
    act: inTurn(result, press('Full screen')),
    window: true,
  },
  {
    name: 'studio-set-aside',
    who: 'shop',
    path: '/design-studio',
    act: inTurn(
      customize('Quick Design'),
      async (page) => void (await page.goto('/dashboard')),
      async (page) => page.getByRole('link', { name: 'New Design' }).first().click(),
      async (page) => page.getByRole('heading', { name: 'Unfinished designs' }).waitFor(),
    ),
    window: true,
  },
  { name: 'studio-upload', who: 'trial', path: '/design-studio', window: true },
  { name: 'studio-saved', who: 'trial', path: '/design-studio', act: tab('Saved Designs'), window: true },
  {
    name: 'studio-templates',
    who: 'trial',
    path: '/design-studio',
    act: (page) => page.getByRole('heading', { name: 'Choose a vehicle template' }).scrollIntoViewIfNeeded(),
    window: true,
  },
  { name: 'studio-uploaded', who: 'trial', path: '/design-studio', act: upload, window: true },
  { name: 'studio-mode', who: 'trial', path: '/design-studio', act: inTurn(upload, press('Next: Mode')), window: true },
  { name: 'studio-quick', who: 'shop', path: '/design-studio', act: customize('Quick Design'), window: true },
  {
    name: 'studio-swatch-book',
    who: 'shop',
    path: '/design-studio',
    act: inTurn(customize('Quick Design'), swatchBook, (page) =>
      page.getByRole('radio', { name: /^Oxblood hide/ }).check({ force: true }),
    ),
    window: true,
  },
  {
    name: 'studio-swatch-worn',
    who: 'shop',
    path: '/design-studio',
    act: inTurn(
      customize('Quick Design'),
      swatchBook,
      (page) => page.getByRole('radio', { name: /^Saddle hide/ }).check({ force: true }),
      press('Back'),
    ),
    window: true,
  },
  { name: 'studio-words', who: 'shop', path: '/design-studio', act: customize('Custom Instructions'), window: true },
  {
    name: 'studio-colorways',
    who: 'shop',
    path: '/design-studio',
    act: inTurn(customize('Quick Design'), press(/^Colorways/), (page) =>
      page
        .getByRole('img', { name: /^Preview:/ })
        .nth(3)
        .waitFor({ timeout: 120_000 }),
    ),
    window: true,
  },
  { name: 'studio-result', who: 'shop', path: '/design-studio', act: result, window: true },
  { name: 'studio-result-on-paper', who: 'shop', path: '/design-studio', act: inTurn(result, onPaper) },
  {
    name: 'studio-save-dialog',
    who: 'shop',
    path: '/design-studio',
    act: inTurn(result, press('Save Design')),
    window: true,
  },
];
