import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** A question and its answer as a native `details` element, which works without JavaScript. */
export function AccordionItem({
  question,
  open = false,
  id,
  children,
}: {
  question: ReactNode;
  open?: boolean;
  id?: string;
  children: ReactNode;
}) {
  return (
    <details className="accordion-item" open={open} id={id}>
      <summary>
        {question}
        <Icon of={Plus} />
      </summary>
      <div>{children}</div>
    </details>
  );
}
