import { Suspense } from 'react';
import { useIdle } from '#web/lib/use-idle.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { Stitch } from '#web/ui/stitch.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { HOME } from '../home-words.ts';
import type { AskedSubject } from './contact-form.tsx';

const ContactForm = lazyPart(() => import('./contact-form.tsx'));

/** The contact form. It is loaded after the page. @param asked by a button that fills in the subject */
export function ContactSection({ asked }: { asked?: AskedSubject }) {
  const isIdle = useIdle();
  const placeholder = <Skeleton className="h-full rounded-lg" />;
  return (
    <section className="section-next" id="contact">
      <div className="wrap">
        <Stitch big className="mb-14 lg:mb-24" />
        <div className="grid gap-x-12 gap-y-8 md:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
          <div>
            <h2 className="t1" id="contact-title">
              {HOME.contactTitle}
            </h2>
            <p className="lead mt-4">{HOME.contactLead}</p>
          </div>
          {/* As tall as the form, so that the footer stays where it is when the form has loaded. */}
          <div className="grid min-h-[581px] items-start sm:min-h-[490px]">
            {isIdle ? (
              <Suspense fallback={placeholder}>
                <ContactForm asked={asked} titleId="contact-title" />
              </Suspense>
            ) : (
              placeholder
            )}
          </div>
        </div>
      </div>
    </section>
  );
}
