import { PLAN_GRID, PlanCard } from '#web/money/plan-card.tsx';
import { useOfferedPlans } from '#web/money/use-offered-plans.ts';
import { PLAN_WORDS } from '#web/money/plan-words.ts';
import { ContactSection } from '#web/marketing/help/contact-section.tsx';
import { FaqSection } from '#web/marketing/help/faq-section.tsx';
import { Features } from '#web/marketing/home/features.tsx';
import { HowItWorks } from '#web/marketing/home/how-it-works.tsx';
import { StudioMockup } from '#web/marketing/home/studio-mockup.tsx';
import { Styles } from '#web/marketing/home/styles.tsx';
import { Transformations } from '#web/marketing/home/transformations.tsx';
import { Uses } from '#web/marketing/home/uses.tsx';
import { HOME } from '#web/marketing/home-words.ts';
import { SectionHead } from '#web/marketing/section-head.tsx';
import { useTargets } from '#web/marketing/targets.ts';
import { ButtonLink } from '#web/ui/button.tsx';

/** Landing page A below its hero, in the specification's order (S-07, D-47). */
export default function HomeSections() {
  return (
    <>
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
  const [free, monthly, yearly] = useOfferedPlans();
  return (
    <section className="section-next" id="pricing">
      <div className="wrap">
        <SectionHead title={HOME.pricingTitle} lead={HOME.pricingLead} />
        <div className={PLAN_GRID}>
          <PlanCard plan={free} action={<ButtonLink to={trial}>{PLAN_WORDS.startTrial}</ButtonLink>} />
          <PlanCard
            plan={monthly}
            usual
            action={
              <ButtonLink look="primary" to="/subscription">
                {PLAN_WORDS.monthly}
              </ButtonLink>
            }
          />
          <PlanCard plan={yearly} action={<ButtonLink to="/subscription">{PLAN_WORDS.yearly}</ButtonLink>} />
        </div>
      </div>
    </section>
  );
}
