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

/** The home page within the app. A visit that starts here gets the light page (`entry.home.tsx`). */
export default HomePage;
