import { PLANS } from '#contract/plan-catalogue.ts';
import { PlanCard } from '#web/billing/plan-card.tsx';
import { PLAN_WORDS } from '#web/billing/plan-words.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { ContactSection } from '#web/marketing/contact-section.tsx';
import { FaqSection } from '#web/marketing/faq-section.tsx';
import { Features } from '#web/marketing/home/features.tsx';
import heroLayers from '#web/marketing/home/hero-layers.bin?url';
import type { OpenSample } from '#web/marketing/home/hero-demo.ts';
import { Hero } from '#web/marketing/home/hero.tsx';
import { HowItWorks } from '#web/marketing/home/how-it-works.tsx';
import { StudioMockup } from '#web/marketing/home/studio-mockup.tsx';
import { Styles } from '#web/marketing/home/styles.tsx';
import { Transformations } from '#web/marketing/home/transformations.tsx';
import { Uses } from '#web/marketing/home/uses.tsx';
import { HOME } from '#web/marketing/home-words.ts';
import { samplePicture, SAMPLES } from '#web/marketing/samples.ts';
import { SectionHead } from '#web/marketing/section-head.tsx';
import { useTargets } from '#web/marketing/targets.ts';
import { ButtonLink } from '#web/ui/button.tsx';

export const meta = () => pageMeta({ title: HOME.title, description: HOME.description });

/** The engine and its worker are fetched after the page stands. */
const openSample: OpenSample = async (signal) => {
  const { openSample: open } = await import('#web/studio/preview/open-sample.ts');
  return open(samplePicture(SAMPLES.original), heroLayers, signal);
};

/** Landing page A; the order of its sections is the specification's (S-07). */
export default function Home() {
  return (
    <>
      <Hero openSample={openSample} />
      <HowItWorks />
      <Styles />
      <Features />
      <Transformations />
      <StudioMockup />
      <Uses />
      <FaqSection />
      <Pricing />
      <ContactSection />
    </>
  );
}

function Pricing() {
  const { trial } = useTargets();
  const [free, monthly, yearly] = PLANS;
  return (
    <section className="section-next" id="pricing">
      <div className="wrap">
        <SectionHead title={HOME.pricingTitle} lead={HOME.pricingLead} />
        <div className="grid gap-6 md:grid-cols-3">
          <PlanCard plan={free} action={<ButtonLink to={trial}>{PLAN_WORDS.startTrial}</ButtonLink>} />
          <PlanCard plan={monthly} usual action={<ButtonLink look="primary" to="/subscription">{PLAN_WORDS.monthly}</ButtonLink>} />
          <PlanCard plan={yearly} action={<ButtonLink to="/subscription">{PLAN_WORDS.yearly}</ButtonLink>} />
        </div>
      </div>
    </section>
  );
}
