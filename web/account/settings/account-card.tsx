import { useId, type ReactNode } from 'react';

/** A section of "My Account". `state` is a badge next to the title. */
export function AccountCard({
  title,
  state,
  text,
  anchor,
  children,
}: {
  title: string;
  state?: ReactNode;
  text?: ReactNode;
  /** Fragment of links to this section. */
  anchor?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="card grid scroll-mt-24 content-start gap-4 p-5 sm:p-6" aria-labelledby={id} id={anchor}>
      <header className="grid gap-1">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="t3" id={id}>
            {title}
          </h2>
          {state}
        </div>
        {text !== undefined && <p className="small max-w-[60ch]">{text}</p>}
      </header>
      {children}
    </section>
  );
}
