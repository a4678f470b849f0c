import type { ReactNode } from 'react';
import { Stitch } from '#web/ui/stitch.tsx';

export interface Chapter {
  id: string;
  title: string;
  paragraphs: readonly string[];
  list?: readonly string[];
  /** Subsections with a table each. */
  entries?: readonly { title: string; rows: readonly (readonly [label: string, text: string])[] }[];
}

interface ProseProps {
  title: string;
  lead: ReactNode;
  /** A line below the lead, e.g. the version's date. */
  note?: ReactNode;
  contents: string;
  chapters: readonly Chapter[];
  children?: ReactNode;
}

/** A page of text with a table of contents. */
export function Prose({ title, lead, note, contents, chapters, children }: ProseProps) {
  return (
    <div className="wrap pt-8 pb-24 lg:pt-14">
      <h1 className="t1">{title}</h1>
      <p className="lead mt-4">{lead}</p>
      {note !== undefined && <p className="caption mt-3">{note}</p>}
      <Stitch className="mt-10 mb-10" />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[240px_minmax(0,1fr)]">
        <nav aria-label={contents} className="self-start lg:sticky lg:top-24">
          <ol className="grid gap-0.5">
            {chapters.map((chapter) => (
              <li key={chapter.id}>
                <a
                  className="small inline-flex min-h-8 items-center no-underline hover:underline"
                  href={`#${chapter.id}`}
                >
                  {chapter.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid max-w-(--measure) min-w-0 gap-10 wrap-anywhere">
          {chapters.map((chapter) => (
            <section key={chapter.id} id={chapter.id}>
              <h2 className="t3 mb-3">{chapter.title}</h2>
              {chapter.paragraphs.map((text) => (
                <p key={text} className="mb-3">
                  {text}
                </p>
              ))}
              {chapter.list && (
                <ul className="mb-3 grid list-disc gap-1.5 pl-5 marker:text-ink-3">
                  {chapter.list.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              )}
              {chapter.entries?.map(({ title: entryTitle, rows }) => (
                <div key={entryTitle} className="border-t border-line py-4">
                  <h3 className="font-medium">{entryTitle}</h3>
                  <dl className="small mt-2 grid gap-x-4 sm:grid-cols-[7rem_minmax(0,1fr)]">
                    {rows.map(([label, text]) => (
                      <div key={label} className="contents">
                        <dt className="text-ink-3">{label}</dt>
                        <dd className="mb-1.5">{text}</dd>
                      </div>
                    ))}
                  </dl>
                </div>
              ))}
            </section>
          ))}
          {children}
        </div>
      </div>
    </div>
  );
}
