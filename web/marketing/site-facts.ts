/** Structured data about the product for search engines. */
import { PLANS } from '#contract/money/plan-catalog.ts';
import { absoluteUrl, SITE_NAME } from '#web/lib/page-meta.ts';
import { FAQ } from './help/faq-words.ts';
import { HERO } from './hero-words.ts';

export const organizationFacts = (): object => ({
  '@type': 'Organization',
  '@id': absoluteUrl('/#organization'),
  name: SITE_NAME,
  url: absoluteUrl('/'),
  logo: absoluteUrl('/icons/icon-512.png'),
});

export const productFacts = (): object => ({
  '@type': 'SoftwareApplication',
  name: SITE_NAME,
  description: HERO.description,
  url: absoluteUrl('/'),
  image: absoluteUrl('/og/home.jpg'),
  applicationCategory: 'DesignApplication',
  operatingSystem: 'Any, in the browser',
  publisher: { '@id': absoluteUrl('/#organization') },
  // Without the annual plan: this page is built before it is known which annual price is offered (D-03).
  offers: PLANS.filter(({ interval }) => interval !== 'year').map(({ name, priceCents, interval }) => ({
    '@type': 'Offer',
    name,
    price: (priceCents / 100).toFixed(2),
    priceCurrency: 'USD',
    url: absoluteUrl('/subscription'),
    ...(interval === 'month' && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: (priceCents / 100).toFixed(2),
        priceCurrency: 'USD',
        billingDuration: 'P1M',
      },
    }),
  })),
});

export const faqFacts = (): object => ({
  '@type': 'FAQPage',
  mainEntity: FAQ.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
