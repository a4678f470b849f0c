import type { ReactNode } from 'react';

/** The frame of pages with a single task: a narrow column with a heading. */
export function RecoveryPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="wrap grid min-h-[60vh] content-start py-12 lg:py-20">
      <div className="mx-auto grid w-full max-w-[480px] gap-6">
        <header className="grid gap-2">
          <h1 className="t2">{title}</h1>
          {lead !== undefined && <p className="text-ink-2">{lead}</p>}
        </header>
        {children}
      </div>
    </div>
  );
}
