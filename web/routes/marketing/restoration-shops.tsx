import { useState } from 'react';
import { isPremiumStyle, STYLE_OPTIONS } from '#contract/options.ts';
import { PLAN_WORDS } from '#web/money/plan-words.ts';
import { useOfferedPlans } from '#web/money/use-offered-plans.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import type { AskedSubject } from '#web/marketing/help/contact-form.tsx';
import { ContactSection } from '#web/marketing/help/contact-section.tsx';
import { FaqSection } from '#web/marketing/help/faq-section.tsx';
import { Uses } from '#web/marketing/home/uses.tsx';
import { getSampleUrl, SAMPLES } from '#web/marketing/samples/samples.ts';
import { SectionHead } from '#web/marketing/section-head.tsx';
import { ExamplesButton } from '#web/marketing/shops/examples-button.tsx';
import { MadeFor } from '#web/marketing/shops/made-for.tsx';
import { RoiCalculator } from '#web/marketing/shops/roi-calculator.tsx';
import { ShopPricing } from '#web/marketing/shops/shop-pricing.tsx';
import { SHOPS } from '#web/marketing/shops/shop-words.ts';
import { faqFacts } from '#web/marketing/site-facts.ts';
import { useTargets } from '#web/marketing/targets.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CompareSlider } from '#web/ui/pictures/compare-slider.tsx';
import { Stitch } from '#web/ui/stitch.tsx';
import { Panel, type PanelRelief } from '#web/ui/swatch.tsx';
import { SAMPLE } from '#web/marketing/samples/sample-words.ts';

export const meta = () =>
  pageMeta({
    title: SHOPS.title,
    description: SHOPS.description,
    canonical: '/restoration-shops',
    picture: 'shops',
    structuredData: [faqFacts()],
  });

const STYLE_COLORS: Readonly<Record<string, string>> = {
  original: '#9a6238',
  classic: '#6f1a25',
  modern: '#34312e',
  racing: '#232120',
  retro: '#ece6da',
  luxury: '#1f4032',
};

/** Landing page B (S-23). */
export default function RestorationShops() {
  const [asked, setAsked] = useState<AskedSubject>();
  const plans = useOfferedPlans();
  const openContact = (subject: string): void => {
    setAsked({ subject });
    document.getElementById('contact')?.scrollIntoView();
  };
  return (
    <>
      <Hero />
      <MadeFor />
      <Flow />
      <Pairs />
      <ShopFeatures />
      <ShopStyles />
      <Uses />
      <section className="section-next">
        <div className="wrap">
          <SectionHead title={SHOPS.pricingTitle} lead={SHOPS.pricingLead} />
          <ShopPricing words={PLAN_WORDS} plans={plans} />
        </div>
      </section>
      <FaqSection />
      <ContactSection asked={asked} />
      <FinalCall />
      <section className="section-next">
        <div className="wrap">
          <SectionHead title={SHOPS.roiTitle} lead={SHOPS.roiLead} />
          <RoiCalculator />
          <p className="mt-8">
            <ButtonLink to="/subscription">{SHOPS.premium}</ButtonLink>
          </p>
        </div>
      </section>
      <BiggerPlans onAsk={openContact} />
    </>
  );
}

function Hero() {
  const { trial } = useTargets();
  return (
    <section className="pt-10 pb-14 lg:pt-16">
      <div className="wrap">
        <div className="mb-9 grid items-end gap-x-12 gap-y-5 md:mb-14 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <h1 className="display">{SHOPS.headline}</h1>
          <div>
            <p className="lead">{SHOPS.lead}</p>
            <div className="mt-6 flex flex-wrap gap-2.5 *:grow *:px-3.5 sm:gap-3 sm:*:grow-0 sm:*:px-6">
              <ButtonLink look="primary" size="lg" to={trial}>
                {SHOPS.start}
              </ButtonLink>
              <ExamplesButton size="lg" label={SHOPS.examples} />
            </div>
          </div>
        </div>
        <CompareSlider
          before={getSampleUrl(SAMPLES.pickup)}
          after={getSampleUrl(SAMPLES.pickupTan)}
          alt={SAMPLES.pickup.alt}
          loading="eager"
          className="aspect-[3/2] lg:aspect-[2/1]"
          objectPosition="50% 55%"
        />
        <p className="caption mt-3">{SAMPLE.pair}</p>
      </div>
    </section>
  );
}

function Flow() {
  const { signedIn } = useTargets();
  return (
    <section className="section-next">
      <div className="wrap">
        <SectionHead title={SHOPS.flowTitle} />
        <ol className="grid gap-9 min-[720px]:grid-cols-3 min-[720px]:gap-8">
          {SHOPS.flow.map(({ title, text }, i) => (
            <li key={title}>
              <div className="mb-4 flex items-center gap-3.5" aria-hidden="true">
                <b className="grid size-[34px] flex-none place-items-center rounded-full border-[1.5px] border-ink font-display text-[1.0625rem] font-[560]">
                  {i + 1}
                </b>
                <Stitch className="flex-1" />
              </div>
              <h3 className="t3">{title}</h3>
              <p className="mt-2 text-ink-2">{text}</p>
            </li>
          ))}
        </ol>
        {!signedIn && (
          <p className="mt-9">
            <ButtonLink to="/auth?signup=true">{SHOPS.signUpFree}</ButtonLink>
          </p>
        )}
      </div>
    </section>
  );
}

function Pairs() {
  return (
    <section className="section-next">
      <div className="wrap">
        <SectionHead title={SHOPS.pairsTitle} lead={`${SHOPS.pairsLead} ${SAMPLE.pair}`} />
        <div className="grid gap-6 min-[720px]:grid-cols-2">
          <CompareSlider
            before={getSampleUrl(SAMPLES.original)}
            after={getSampleUrl(SAMPLES.green)}
            alt={SAMPLES.green.alt}
          />
          <CompareSlider
            before={getSampleUrl(SAMPLES.coupe)}
            after={getSampleUrl(SAMPLES.coupeTan)}
            alt={SAMPLES.coupeTan.alt}
          />
        </div>
        <div className="mt-8 flex flex-wrap gap-3">
          <ExamplesButton label={SHOPS.moreExamples} />
          <ExamplesButton look="quiet" label={SHOPS.portfolio} />
        </div>
      </div>
    </section>
  );
}

function ShopFeatures() {
  return (
    <section className="section band-dark mb-[clamp(4rem,8vw,8rem)]">
      <div className="wrap">
        <h2 className="t1 mb-12">{SHOPS.featuresTitle}</h2>
        <ul className="grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
          {SHOPS.features.map(({ title, text }) => (
            <li key={title} className="border-t border-line pt-5">
              <h3 className="t3">{title}</h3>
              <p className="mt-2 text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const COLORED_STYLES = STYLE_OPTIONS.flatMap((style) => {
  const color = STYLE_COLORS[style.id];
  return color === undefined ? [] : [{ ...style, color }];
});

function ShopStyles() {
  const { studio } = useTargets();
  return (
    <section className="section-next">
      <div className="wrap">
        <SectionHead title={SHOPS.stylesTitle} lead={SHOPS.stylesLead} />
        <ul className="grid grid-cols-2 gap-x-5 gap-y-8 min-[720px]:grid-cols-3">
          {COLORED_STYLES.map(({ id, name, description, color }) => (
            <li key={id}>
              <Panel relief={id as PanelRelief} color={color} className="mb-3 aspect-[4/3] rounded-md edge" />
              <h3 className="t3 flex flex-wrap items-center gap-2">
                {name}
                {isPremiumStyle(id) && <Badge>{SHOPS.premiumStyle}</Badge>}
              </h3>
              <p className="small mt-1">{description}</p>
            </li>
          ))}
        </ul>
        <p className="mt-9">
          <ButtonLink to={studio()}>{SHOPS.createDesign}</ButtonLink>
        </p>
      </div>
    </section>
  );
}

function FinalCall() {
  const { studio } = useTargets();
  return (
    <section className="section-next">
      <div className="wrap">
        <div className="card grid gap-6 p-7 shadow-card min-[720px]:grid-cols-[minmax(0,1fr)_auto] min-[720px]:items-center lg:p-12">
          <div>
            <h2 className="t1">{SHOPS.finalTitle}</h2>
            <p className="lead mt-4">{SHOPS.finalText}</p>
          </div>
          <div className="grid gap-3">
            <ButtonLink look="primary" size="lg" to={studio()}>
              {SHOPS.startDesigning}
            </ButtonLink>
            <ButtonLink size="lg" to="/subscription">
              {SHOPS.start}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}

/** Plans that are not for sale online; their buttons open the contact form (S-25, D-04). */
function BiggerPlans({ onAsk }: { onAsk: (subject: string) => void }) {
  const plans = [
    {
      name: SHOPS.professional,
      price: SHOPS.professionalPrice,
      text: SHOPS.professionalText,
      subject: SHOPS.professionalSubject,
    },
    {
      name: SHOPS.enterprise,
      price: SHOPS.enterprisePrice,
      text: SHOPS.enterpriseText,
      subject: SHOPS.enterpriseSubject,
    },
  ];
  return (
    <section className="section-next">
      <div className="wrap">
        <SectionHead title={SHOPS.plansTitle} />
        <div className="grid gap-6 min-[720px]:grid-cols-2">
          {plans.map(({ name, price, text, subject }) => (
            <article key={name} className="card grid content-start justify-items-start gap-3 p-7">
              <h3 className="t3">{name}</h3>
              <p className="font-display text-3xl font-[560] tracking-tight">{price}</p>
              <p className="text-ink-2">{text}</p>
              <Button onClick={() => onAsk(subject)} aria-label={`${SHOPS.contactUs}: ${name}`}>
                {SHOPS.contactUs}
              </Button>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
