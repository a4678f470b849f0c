import { HOME } from '../home-words.ts';

/** Where other pages quote customers: three situations, without names, stars or quotation marks (D-56). */
export function Uses() {
  return (
    <section className="section-next">
      <div className="wrap">
        <h2 className="t1 mb-8 md:mb-12">{HOME.usesTitle}</h2>
        <ul className="grid min-[720px]:grid-cols-3">
          {HOME.uses.map(({ title, text }) => (
            <li key={title} className="border-t border-line py-6 first:border-0 first:pt-0 min-[720px]:border-t-0 min-[720px]:border-l min-[720px]:px-6 min-[720px]:py-1 min-[720px]:first:border-0 min-[720px]:first:pt-1 min-[720px]:first:pl-0 lg:px-9">
              <h3 className="t3">{title}</h3>
              <p className="mt-2.5 text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
