import { FOOTER_PAGES, type FooterColumn } from '#contract/platform/footer-pages.ts';
import { PageLink } from '#web/lib/page-link.tsx';
import { useSite } from '#web/lib/api/use-site.ts';
import { Brand } from './brand.tsx';
import { soonAttributes } from './entries.ts';
import { FOOT } from './navigation-words.ts';

/** Entries without a link are required by the specification but do not exist yet (N-08). */
interface FootEntry {
  label: string;
  to?: string;
  soon?: true;
}

const pagesIn = (column: FooterColumn): FootEntry[] =>
  FOOTER_PAGES.filter((page) => page.column === column).map(({ path, label, soon }) => ({ to: path, label, soon }));

/** Columns in their order: pages, then the other entries. */
const COLUMNS: readonly { title: string; entries: readonly FootEntry[] }[] = [
  { title: FOOT.product, entries: [...pagesIn('product'), { label: FOOT.enterprise }] },
  { title: FOOT.resources, entries: [...pagesIn('resources'), { label: FOOT.library }, { label: FOOT.blog }] },
  {
    title: FOOT.support,
    entries: [
      ...pagesIn('support'),
      { label: FOOT.contact, to: '/#contact' },
      { label: FOOT.faq, to: '/#faq' },
      { label: FOOT.chat },
    ],
  },
  { title: FOOT.company, entries: pagesIn('company') },
];

export function SiteFooter() {
  const site = useSite();
  const chat = site?.support.chat?.url;
  return (
    <footer className="foot">
      <div className="wrap grid grid-cols-2 gap-8 max-md:*:first:col-span-full md:grid-cols-[minmax(0,1.6fr)_repeat(4,minmax(0,1fr))]">
        <div>
          <Brand />
          <p className="small mt-4 max-w-[30ch]">{FOOT.line}</p>
        </div>
        {COLUMNS.map(({ title, entries }) => (
          <div key={title}>
            <h2>{title}</h2>
            <ul>
              {entries.map((entry) => (
                <li key={entry.label}>
                  {entry.label === FOOT.chat && chat !== undefined ? (
                    <a className="foot-entry" href={chat}>
                      {FOOT.chat}
                    </a>
                  ) : (
                    <FootLink {...entry} />
                  )}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {site?.operator.name != null && (
        <p className="wrap caption mt-8">
          {[site.operator.name, site.operator.address].filter((part) => part !== null).join(', ')}
        </p>
      )}
    </footer>
  );
}

function FootLink({ label, to, soon }: FootEntry) {
  if (to !== undefined)
    return (
      <PageLink className="foot-entry" to={to} {...soonAttributes({ soon })}>
        {label}
      </PageLink>
    );
  return (
    <span className="foot-entry" role="link" aria-disabled="true" {...soonAttributes({ soon: true })}>
      {label}
    </span>
  );
}
