import { PLANS } from '#contract/plan-catalogue.ts';
import { PlanCard } from '#web/billing/plan-card.tsx';
import { PLAN_WORDS } from '#web/billing/plan-words.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { ContactSection } from '#web/marketing/contact-section.tsx';
import { FaqSection } from '#web/marketing/faq-section.tsx';
import { Features } from '#web/marketing/home/features.tsx';
import { HowItWorks } from '#web/marketing/home/how-it-works.tsx';
import { StudioMockup } from '#web/marketing/home/studio-mockup.tsx';
import { Styles } from '#web/marketing/home/styles.tsx';
import { Transformations } from '#web/marketing/home/transformations.tsx';
import { Uses } from '#web/marketing/home/uses.tsx';
import { HOME } from '#web/marketing/home-words.ts';
import { SampleImage } from '#web/marketing/sample-image.tsx';
import { SAMPLES } from '#web/marketing/samples.ts';
import { SectionHead } from '#web/marketing/section-head.tsx';
import { useTargets } from '#web/marketing/targets.ts';
import { ButtonLink } from '#web/ui/button.tsx';

export const meta = () => pageMeta({ title: HOME.title, description: HOME.description, canonical: '/', hidden: true });

/** The older layout of the home page: the picture under a centered headline, the same sections and the same figures (R-03, D-47). */
export default function ClassicHome() {
  const { studio, trial } = useTargets();
  const [free, monthly, yearly] = PLANS;
  return (
    <>
      <section className="pb-16 lg:pb-24">
        <div className="wrap grid justify-items-center gap-6 py-12 text-center lg:py-20">
          <h1 className="display max-w-[16ch]">{HOME.headline}</h1>
          <p className="lead">{HOME.lead}</p>
          <div className="flex flex-wrap justify-center gap-3"><ButtonLink look="primary" size="lg" to={studio()}>{HOME.createDesign}</ButtonLink><ButtonLink size="lg" to="/subscription">{HOME.viewPricing}</ButtonLink></div>
        </div>
        <figure className="photo aspect-[3/2] rounded-none md:aspect-[21/9]">
          <SampleImage sample={SAMPLES.coupeCream} sizes="100vw" eager className="object-[50%_50%]" />
          <figcaption className="photo-tag tag-bl">{HOME.sample}</figcaption>
        </figure>
      </section>
      <HowItWorks />
      <Styles />
      <Features />
      <Transformations />
      <StudioMockup />
      <Uses />
      <FaqSection />
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
      <ContactSection />
    </>
  );
}
