import { pageMeta } from '#web/lib/page-meta.ts';
import { HERO } from '#web/marketing/hero-words.ts';
import { faqFacts, organizationFacts, productFacts } from '#web/marketing/site-facts.ts';
import { HomePage } from '../parts/home-page.tsx';

export const meta = () =>
  pageMeta({
    title: HERO.title,
    description: HERO.description,
    canonical: '/',
    facts: [organizationFacts(), productFacts(), faqFacts()],
  });

/** Reached from a page of the app. A visit that begins here has the light page (`entry.home.tsx`). */
export default HomePage;
