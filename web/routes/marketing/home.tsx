import { pageMeta } from '#web/lib/page-meta.ts';
import { HERO } from '#web/marketing/hero-words.ts';
import { faqFacts, organizationFacts, productFacts } from '#web/marketing/site-facts.ts';
import { HomePage } from '../parts/home-page.tsx';

export const meta = () =>
  pageMeta({
    title: HERO.title,
    description: HERO.description,
    canonical: '/',
    structuredData: [organizationFacts(), productFacts(), faqFacts()],
  });

/** The home page within the app. A visitor who opens the site here gets the light page (`entry.home.tsx`). */
export default HomePage;
