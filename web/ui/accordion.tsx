import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** A question and its answer as a native `details` element, which works without JavaScript. */
export function AccordionItem({
  question,
  open = false,
  children,
}: {
  question: ReactNode;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details className="accordion-item" open={open}>
      <summary>
        {question}
        <Icon icon={Plus} />
      </summary>
      <div>{children}</div>
    </details>
  );
}
