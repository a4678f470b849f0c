import { pageMeta } from '#web/lib/page-meta.ts';
import type { License } from '#web/marketing/licenses/license.ts';
import { LICENSES } from '#web/marketing/licenses/third-party.ts';
import { LICENSE_WORDS } from '#web/marketing/licenses/licenses-words.ts';
import { CONTENTS } from '#web/marketing/legal-words.ts';
import { Prose } from '#web/marketing/prose.tsx';
import { AccordionItem } from '#web/ui/accordion.tsx';

const { title, description, lead, chapters, others } = LICENSE_WORDS;

export const meta = () => pageMeta({ title, description, canonical: '/licenses' });

/** The licenses of Retrim and of everything it contains. */
export default function Licenses() {
  return (
    <Prose
      title={title}
      lead={lead}
      contents={CONTENTS}
      chapters={[...chapters, { id: others.id, title: others.title, paragraphs: [others.text] }]}
    >
      <div className="-mt-6 grid gap-8 *:min-w-0">
        <p>
          <a className="link" href="/licenses.txt">
            {others.plain}
          </a>
        </p>
        {LICENSES.map((license) => (
          <LicenseSection key={(license.users[0]?.name ?? '') + license.text.slice(0, 80)} license={license} />
        ))}
      </div>
    </Prose>
  );
}

function LicenseSection({ license: { text, users } }: { license: License }) {
  const names = [...new Set(users.map(({ license }) => license))].join(', ');
  return (
    <section className="border-t border-line pt-5">
      <h3 className="font-medium">
        {names} <span className="small num">{others.of(users.length)}</span>
      </h3>
      <ul className="small mt-3 grid gap-1.5">
        {users.map(({ name, holders }) => (
          <li key={name} className="min-w-0">
            <span className="num text-ink">{name}</span>
            {holders.length > 0 && <span className="text-ink-3"> {holders.join('; ')}</span>}
          </li>
        ))}
      </ul>
      <AccordionItem question={others.full}>
        <pre className="caption max-w-full overflow-x-auto whitespace-pre-wrap">{text}</pre>
      </AccordionItem>
    </section>
  );
}
