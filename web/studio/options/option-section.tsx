import { useId, type ReactNode } from 'react';

/** A titled group of choices. */
export function OptionSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="option-section" aria-labelledby={id}>
      <h3 className="option-title" id={id}>
        {title}
      </h3>
      {children}
    </section>
  );
}
