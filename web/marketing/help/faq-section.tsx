import { AccordionItem } from '#web/ui/accordion.tsx';
import { FAQ } from './faq-words.ts';
import { HOME } from '../home-words.ts';

/** The four questions (S-10); the first one is open. */
export function FaqSection() {
  return (
    <section className="section-next" id="faq">
      <div className="wrap grid gap-x-12 gap-y-7 md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <h2 className="t1">{HOME.faqTitle}</h2>
        <div>
          {FAQ.map(({ question, answer }, i) => (
            <AccordionItem key={question} question={question} open={i === 0}>
              <p>{answer}</p>
            </AccordionItem>
          ))}
        </div>
      </div>
    </section>
  );
}
