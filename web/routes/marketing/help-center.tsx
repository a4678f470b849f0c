import { Link } from 'react-router';
import { pageMeta } from '#web/lib/page-meta.ts';
import { HelpContact } from '#web/marketing/help/help-contact.tsx';
import { HelpQuestions } from '#web/marketing/help/help-questions.tsx';
import { HELP } from '#web/marketing/help/help-words.ts';
import { SupportLine } from '#web/marketing/help/support-line.tsx';
import { Stitch } from '#web/ui/stitch.tsx';

export const meta = () => pageMeta({ title: HELP.title, noIndex: true });

export default function HelpCenter() {
  return (
    <div className="wrap pt-8 pb-24 lg:pt-14">
      <h1 className="t1">{HELP.title}</h1>
      <p className="lead mt-4">{HELP.lead}</p>

      <h2 className="sr-only">{HELP.quick}</h2>
      {/* Short on a phone, so that the answers to a search are in sight. */}
      <ul className="mt-8 grid gap-3 min-[720px]:grid-cols-3 min-[720px]:gap-5">
        {HELP.quickCards.map(({ title, text, to, link }) => (
          <li
            key={to}
            className="card grid content-start justify-items-start gap-1 p-4 min-[720px]:gap-2 min-[720px]:p-6"
          >
            <h3 className="t3">{title}</h3>
            <p className="small max-[719px]:hidden">{text}</p>
            <Link className="link small inline-flex min-h-7 items-center" to={to}>
              {link}
            </Link>
          </li>
        ))}
      </ul>

      <h2 className="t2 mt-10 mb-5 min-[720px]:mt-16 min-[720px]:mb-8">{HELP.questions}</h2>
      <HelpQuestions />

      <Stitch className="mt-16 mb-10" />
      <section className="grid max-w-(--measure) gap-3" id="support" aria-labelledby="support-title">
        <h2 className="t2" id="support-title">
          {HELP.support}
        </h2>
        <p className="text-ink-2">{HELP.supportText}</p>
        <SupportLine leadText={HELP.supportLine} />
        <HelpContact />
      </section>
    </div>
  );
}
