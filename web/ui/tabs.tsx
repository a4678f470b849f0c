import { Tabs as Radix } from 'radix-ui';
import { useEffect, useRef, type ReactNode } from 'react';

interface TabEntry {
  value: string;
  label: ReactNode;
  disabled?: boolean;
}

interface TabsProps {
  value: string;
  onValueChange: (value: string) => void;
  /** For screen readers. */
  label: string;
  tabs: readonly TabEntry[];
  className?: string;
  /** One `TabPanel` for each tab. */
  children: ReactNode;
}

/** Gap between the chosen tab and the end of a row that is wider than the screen. */
const END_GAP_PX = 24;

/** On a phone the row scrolls sideways, and the chosen tab may be out of view. */
const scrollToChosenTab = (row: HTMLElement | null): void => {
  const tab = row?.querySelector('[data-state="active"]');
  if (row === null || tab == null) return;
  const [tabBox, rowBox] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  if (tabBox.right > rowBox.right) row.scrollLeft += tabBox.right - rowBox.right + END_GAP_PX;
  else if (tabBox.left < rowBox.left) row.scrollLeft -= rowBox.left - tabBox.left + END_GAP_PX;
};

export function Tabs({ value, onValueChange, label, tabs, className, children }: TabsProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => scrollToChosenTab(row.current), [value]);
  return (
    <Radix.Root value={value} onValueChange={onValueChange} className={className}>
      <Radix.List ref={row} className="tabs" aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} disabled={tab.disabled} className="tab">
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  );
}

export function TabPanel({ value, className, children }: { value: string; className?: string; children: ReactNode }) {
  return (
    <Radix.Content value={value} className={className}>
      {children}
    </Radix.Content>
  );
}
