import { Check, Scissors } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { MATERIAL_OPTIONS, STYLE_OPTIONS, SWATCHES, type Material } from '#contract/options.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { AccordionItem } from '#web/ui/accordion.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button, type ButtonLook } from '#web/ui/button.tsx';
import { CompareSlider } from '#web/ui/pictures/compare-slider.tsx';
import { ConfirmDialog, Dialog, DialogActs } from '#web/ui/dialog.tsx';
import { CheckField, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx';
import { Stitch, StitchProgress } from '#web/ui/stitch.tsx';
import { SwatchCard, type PanelRelief, type Relief } from '#web/ui/swatch.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { DEV_PAGES } from './words.ts';

const WORDS = DEV_PAGES.sheet;
const ROLES = [
  'paper',
  'surface',
  'sunken',
  'ink',
  'ink-2',
  'ink-3',
  'line',
  'line-strong',
  'inverse',
  'accent',
  'accent-soft',
  'thread',
  'ok',
  'ok-soft',
  'warn',
  'warn-soft',
  'danger',
  'danger-soft',
  'studio',
  'studio-panel',
  'studio-raised',
];
const LOOKS: readonly (readonly [ButtonLook, string])[] = [
  ['primary', WORDS.primary],
  ['secondary', WORDS.secondary],
  ['quiet', WORDS.quiet],
  ['danger', WORDS.danger],
];
const TONES: readonly BadgeTone[] = ['plain', 'accent', 'ok', 'warn', 'danger', 'hd'];

/** All parts on one sheet, to look at while they are made. */
export function DesignSheet({ before, after }: { before: string; after: string }) {
  return (
    <div className="wrap grid gap-14 pt-8 pb-24 lg:pt-14">
      <header>
        <h1 className="t1">{WORDS.title}</h1>
        <p className="lead mt-4">{WORDS.lead}</p>
      </header>
      <Colors />
      <Type />
      <Part title={WORDS.stitch}>
        <Stitch big />
        <Stitch />
        <Stitch bare />
        <StitchProgress value={63} label={WORDS.progress} />
      </Part>
      <Swatches />
      <Buttons />
      <Fields />
      <Messages />
      <Overlays />
      <Part title={WORDS.states}>
        <div className="grid gap-5 lg:grid-cols-3">
          <EmptyState title={WORDS.empty}>{WORDS.emptyText}</EmptyState>
          <div className="grid gap-3">
            <Skeleton className="h-24 rounded-lg" />
            <Spinner />
          </div>
          <ErrorState title={WORDS.broken}>{WORDS.brokenText}</ErrorState>
        </div>
      </Part>
      <Table />
      <Part title={WORDS.picture}>
        <CompareSlider before={before} after={after} alt={WORDS.picture} />
      </Part>
    </div>
  );
}

function Type() {
  return (
    <Part title={WORDS.type}>
      <p className="display">{WORDS.display}</p>
      <p className="t1">{WORDS.display}</p>
      <p className="t2">{WORDS.display}</p>
      <p className="t3">{WORDS.display}</p>
      <p className="lead">{WORDS.sample}</p>
      <p className="small">{WORDS.sample}</p>
      <p className="caption">{WORDS.sample}</p>
      <p className="code">OX-14 · #8C1F2B</p>
    </Part>
  );
}

function Buttons() {
  return (
    <Part title={WORDS.buttons}>
      {(['sm', 'md', 'lg'] as const).map((size) => (
        <div key={size} className="flex flex-wrap items-center gap-3">
          {LOOKS.map(([look, label]) => (
            <Button key={look} look={look} size={size}>
              {label}
            </Button>
          ))}
          <Button size={size} busy busyLabel={WORDS.busy}>
            {WORDS.busy}
          </Button>
          <Button size={size} disabled>
            {WORDS.disabled}
          </Button>
          <Button size={size} icon aria-label={WORDS.secondary}>
            <Icon of={Scissors} />
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </div>
    </Part>
  );
}

function Fields() {
  return (
    <Part title={WORDS.fields}>
      <div className="grid gap-5 md:grid-cols-2">
        <TextField label={WORDS.label} hint={WORDS.hint} />
        <TextField label={WORDS.label} error={WORDS.error} defaultValue="pat@" />
        <SelectField label={WORDS.label}>
          <option>{WORDS.option}</option>
        </SelectField>
        <TextField label={WORDS.label} disabled value={WORDS.disabled} />
        <TextAreaField label={WORDS.label} rows={3} />
        <CheckField label={WORDS.agree} />
      </div>
    </Part>
  );
}

function Messages() {
  return (
    <Part title={WORDS.messages}>
      <Banner>{WORDS.sample}</Banner>
      <Banner tone="ok">{WORDS.sample}</Banner>
      <Banner tone="warn">{WORDS.sample}</Banner>
      <Banner tone="danger">{WORDS.sample}</Banner>
      <div className="flex gap-3">
        <Button onClick={() => toast(WORDS.saidTitle, WORDS.saidText)}>{WORDS.say}</Button>
        <Button onClick={() => toastError(WORDS.failedTitle, WORDS.failedText)}>{WORDS.sayFailure}</Button>
      </div>
    </Part>
  );
}

function Table() {
  return (
    <Part title={WORDS.table}>
      <table className="w-full text-left">
        <thead>
          <tr className="small border-b border-line">
            <th className="py-2 pr-4 font-semibold">{WORDS.zone}</th>
            <th className="py-2 font-semibold">{WORDS.material}</th>
          </tr>
        </thead>
        <tbody>
          {MATERIAL_OPTIONS.slice(0, 3).map(({ id, name, description }) => (
            <tr key={id} className="border-b border-line">
              <td className="py-2 pr-4">{name}</td>
              <td className="py-2 text-ink-2">{description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-5">
      <h2 className="t2">{title}</h2>
      {children}
    </section>
  );
}

function Colors() {
  return (
    <Part title={WORDS.color}>
      <ul className="grid grid-cols-3 gap-4 md:grid-cols-7">
        {ROLES.map((role) => (
          <li key={role}>
            <span
              className="block aspect-[3/2] rounded-md shadow-[var(--edge)]"
              style={{ background: `var(--${role})` }}
            />
            <span className="caption">{role}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Swatches() {
  const [material, setMaterial] = useState<Material>('leather');
  const [color, setColor] = useState<keyof typeof SWATCHES>('red');
  return (
    <Part title={WORDS.materials}>
      <div className="swatches">
        {MATERIAL_OPTIONS.filter(({ id }) => id !== 'none').map(({ id, name }) => (
          <SwatchCard
            key={id}
            name="sheet-material"
            label={name}
            material={id as Relief}
            color={SWATCHES[color]}
            checked={id === material}
            onChange={() => setMaterial(id)}
          />
        ))}
      </div>
      <div className="swatches">
        {(Object.keys(SWATCHES) as (keyof typeof SWATCHES)[]).map((id) => (
          <SwatchCard
            key={id}
            name="sheet-color"
            label={id}
            code={SWATCHES[id]}
            material={material as Relief}
            color={SWATCHES[id]}
            checked={id === color}
            onChange={() => setColor(id)}
          />
        ))}
      </div>
      <h3 className="t3">{WORDS.styles}</h3>
      <div className="swatches">
        {STYLE_OPTIONS.map(({ id, name }) => (
          <SwatchCard
            key={id}
            type="checkbox"
            name="sheet-style"
            label={name}
            panel={id as PanelRelief}
            color={SWATCHES[color]}
          />
        ))}
      </div>
    </Part>
  );
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm'>();
  const [tab, setTab] = useState('one');
  const close = (): void => setOpen(undefined);
  return (
    <Part title={WORDS.overlays}>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen('dialog')}>{WORDS.openDialog}</Button>
        <Button look="danger" onClick={() => setOpen('confirm')}>
          {WORDS.openConfirm}
        </Button>
        <Tooltip text={WORDS.tip}>
          <Button look="quiet">{WORDS.hover}</Button>
        </Tooltip>
      </div>
      <Tabs
        label={WORDS.tabs}
        tabs={[
          { value: 'one', label: WORDS.one },
          { value: 'two', label: WORDS.two },
        ]}
        value={tab}
        onValueChange={setTab}
      >
        <TabPanel value="one" className="pt-5">
          {WORDS.sample}
        </TabPanel>
        <TabPanel value="two" className="pt-5">
          {WORDS.hint}
        </TabPanel>
      </Tabs>
      <div>
        <AccordionItem question={WORDS.one} open>
          <p>{WORDS.sample}</p>
        </AccordionItem>
        <AccordionItem question={WORDS.two}>
          <p>{WORDS.sample}</p>
        </AccordionItem>
      </div>
      <Dialog open={open === 'dialog'} onOpenChange={close} title={WORDS.openDialog} description={WORDS.sample}>
        <DialogActs>
          <Button look="primary" onClick={close}>
            <Icon of={Check} />
            {WORDS.primary}
          </Button>
        </DialogActs>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={close}
        title={WORDS.confirmTitle}
        description={WORDS.confirmText}
        confirmLabel={WORDS.danger}
        cancelLabel={WORDS.keep}
        onConfirm={close}
      />
    </Part>
  );
}
