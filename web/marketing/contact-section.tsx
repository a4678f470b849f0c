import { useQuery } from '@tanstack/react-query';
import { getConfig } from '#contract/billing.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Stitch } from '#web/ui/stitch.tsx';
import { ContactForm } from './contact-form.tsx';
import { CONTACT, HOME } from './home-words.ts';

/** Ways to reach a person. `subject` comes prefilled from buttons that have one. */
export function ContactSection({ subject }: { subject?: string }) {
  const { data: config } = useQuery(queryOf(getConfig));
  return (
    <section className="section-next scroll-mt-20" id="contact">
      <div className="wrap">
        <Stitch big className="mb-14 lg:mb-24" />
        <div className="grid gap-x-12 gap-y-8 md:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
          <div>
            <h2 className="t1">{HOME.contactTitle}</h2>
            <p className="lead mt-4">{HOME.contactLead}</p>
            {config && <p className="small mt-4">{CONTACT.orWrite} <a className="link" href={`mailto:${config.supportEmail}`}>{config.supportEmail}</a></p>}
          </div>
          <ContactForm key={subject} subject={subject} supportEmail={config?.supportEmail} />
        </div>
      </div>
    </section>
  );
}
