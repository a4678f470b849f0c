/** One design: its page, its dialogs and its presentation. */
import { inTurn, onPaper, press } from './steps.ts';
import type { Cast } from './people.ts';
import type { Screen } from './screen.ts';

export const designScreens = ({ shop }: Cast): Screen[] => [
  { name: 'design', who: 'shop', path: `/designs/${shop.design}` },
  { name: 'design-on-paper', who: 'shop', path: `/designs/${shop.design}`, act: onPaper },
  { name: 'design-long-name', who: 'shop', path: `/designs/${shop.longDesign}` },
  { name: 'design-missing', who: 'shop', path: '/designs/999999' },
  { name: 'design-embed-dialog', who: 'shop', path: `/designs/${shop.design}`, act: press('Embed code'), window: true },
  {
    name: 'design-share-dialog',
    who: 'shop',
    path: `/designs/${shop.design}`,
    act: press('Share link'),
    window: true,
  },
  { name: 'design-delete-dialog', who: 'shop', path: `/designs/${shop.design}`, act: press(/^Delete/), window: true },
  { name: 'license-note', who: 'shop', path: `/designs/${shop.design}/license` },
  { name: 'presentation', who: 'shop', path: `/designs/${shop.design}/presentation` },
  {
    name: 'presentation-options',
    who: 'shop',
    path: `/designs/${shop.design}/presentation`,
    act: inTurn((page) => page.getByText('Options', { exact: true }).click(), press('Download PDF')),
  },
  {
    name: 'presentation-offer',
    who: 'trial',
    path: `/designs`,
    act: (page) =>
      page
        .getByRole('link', { name: /Blue hatch/ })
        .first()
        .click()
        .then(() => page.getByRole('link', { name: 'Presentation' }).click())
        .then(() => page.getByText('Presentations come with').waitFor()),
  },
  { name: 'customer-dialog', who: 'shop', path: '/customers', act: press('New customer'), window: true },
];
