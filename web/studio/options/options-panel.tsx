import { useRef, useState } from 'react';
import type { Zone } from '#engine/layers.ts';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { BookPanel } from '../swatches/book-panel.tsx';
import { SwatchBookContext, type BookTarget } from '../swatches/swatch-book.ts';
import { useStudio } from '../studio-context.tsx';
import { PHONE, useMedia } from '../use-media.ts';
import { OPTION_SECTIONS, type OptionSection } from './option-sections.tsx';
import { ZoneColor, ZoneHead, ZoneMaterial, ZonePattern } from './zone-sections.tsx';
import { ONE_ZONE, OPTIONS } from './options-words.ts';

const zoneSections = (zone: Zone): OptionSection[] => [
  { id: 'color', tab: OPTIONS.tabs.color, title: ONE_ZONE.color(zone.name), body: <ZoneColor zone={zone} /> },
  {
    id: 'material',
    tab: OPTIONS.tabs.material,
    title: ONE_ZONE.material(zone.name),
    body: <ZoneMaterial zone={zone} />,
  },
  { id: 'pattern', tab: OPTIONS.tabs.pattern, title: ONE_ZONE.pattern(zone.name), body: <ZonePattern zone={zone} /> },
];

/** The choices for the whole interior, or for one zone when one is chosen. */
export function OptionsPanel({ zone }: { zone: Zone | null }) {
  const phone = useMedia(PHONE);
  const { SwatchPicker } = useStudio();
  const [book, setBook] = useState<{ target: BookTarget; zone: string | undefined }>();
  const opener = useRef<Element>(null);
  // Another zone was tapped in the picture: what is shown is about that one.
  const open = book !== undefined && book.zone === zone?.id ? book.target : undefined;
  const sections = zone === null ? OPTION_SECTIONS : zoneSections(zone);
  const show = (target: BookTarget): void => {
    opener.current = document.activeElement;
    setBook({ target, zone: zone?.id });
  };
  const close = (): void => {
    setBook(undefined);
    // After the choices are in sight again.
    requestAnimationFrame(() => {
      if (opener.current instanceof HTMLElement) opener.current.focus();
    });
  };
  return (
    <SwatchBookContext value={SwatchPicker === undefined ? null : show}>
      {open !== undefined && <BookPanel key={JSON.stringify(open)} target={open} onClose={close} />}
      <div className="options-sections" hidden={open !== undefined}>
        {phone ? (
          <TabbedSections sections={sections} zone={zone} />
        ) : (
          <StackedSections key={zone?.id} sections={sections} zone={zone} />
        )}
      </div>
    </SwatchBookContext>
  );
}

interface SectionsProps {
  sections: readonly OptionSection[];
  zone: Zone | null;
}

function StackedSections({ sections, zone }: SectionsProps) {
  return (
    <div className="options-scroll">
      {zone !== null && <ZoneHead zone={zone} />}
      {sections.map(({ id, title, body }) => (
        <section key={`${zone?.id ?? ''}${id}`} className="option-section" aria-labelledby={`section-${id}`}>
          <h2 className="option-title" id={`section-${id}`}>
            {title}
          </h2>
          {body}
        </section>
      ))}
    </div>
  );
}

function TabbedSections({ sections, zone }: SectionsProps) {
  const [open, setOpen] = useState('color');
  const value = sections.some(({ id }) => id === open) ? open : sections[0]!.id;
  return (
    <Tabs
      value={value}
      onValueChange={setOpen}
      label={OPTIONS.label}
      className="option-tabs"
      tabs={sections.map(({ id, tab }) => ({ value: id, label: tab }))}
    >
      {sections.map(({ id, title, body }) => (
        <TabPanel key={`${zone?.id ?? ''}${id}`} value={id} className="options-scroll">
          <h2 className="sr-only">{title}</h2>
          {zone !== null && <ZoneHead zone={zone} />}
          {body}
        </TabPanel>
      ))}
    </Tabs>
  );
}
