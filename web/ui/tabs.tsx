import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface TabEntry {
  value: string;
  label: ReactNode;
  disabled?: boolean;
}

interface TabsProps {
  value: string;
  onValueChange: (value: string) => void;
  /** Names the list for screen readers. */
  label: string;
  tabs: readonly TabEntry[];
  className?: string;
  /** One `TabPanel` for each tab. */
  children: ReactNode;
}

export function Tabs({ value, onValueChange, label, tabs, className, children }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onValueChange} className={className}>
      <Radix.List className="tabs" aria-label={label}>
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
