import { cleanLine } from '#contract/plain-text.ts';
import {
  Brush,
  Check,
  CircleMinus,
  CirclePlus,
  Eraser,
  Lasso,
  Redo2,
  Scissors,
  SquareDashed,
  Trash2,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { visibleZones, type Mark, type Zone } from '#engine/layers.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceRow } from '#web/ui/choice-row.tsx';
import { CheckField, SelectField, TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useActions, usePreview } from '../studio-context.tsx';
import { useUndoKeys } from '../use-undo-keys.ts';
import { nextOwnZone, describeMark } from '../preview/marks-history.ts';
import { isDrawing, MIN_RADIUS, MAX_RADIUS, type Tool, type ToolSettings } from './tool-settings.ts';
import { BelongsTo } from './belongs-to.tsx';
import { OWN_ZONE, TOOLS } from './tools-words.ts';

const CHOICES = [
  { id: 'add', icon: CirclePlus, ...TOOLS.add },
  { id: 'take', icon: CircleMinus, ...TOOLS.take },
  { id: 'brush', icon: Brush, ...TOOLS.brush },
  { id: 'eraser', icon: Eraser, ...TOOLS.eraser },
  { id: 'lasso', icon: Lasso, ...TOOLS.lasso },
  { id: 'cut', icon: Scissors, ...TOOLS.cut },
] as const satisfies readonly { id: Tool; name: string; icon: typeof Brush; says: string }[];

interface ToolsPanelProps {
  settings: ToolSettings;
  onSettings: (settings: ToolSettings) => void;
  zone: string | null;
  onZone: (zone: string | null) => void;
  onDone: () => void;
}

/** The correction tools: taps, brush, eraser, lasso, cut, and the user's own zones. */
export default function ToolsPanel({ settings, onSettings, zone, onZone, onDone }: ToolsPanelProps) {
  const { live } = useActions();
  const preview = usePreview((state) => state);
  const [announcement, setAnnouncement] = useState('');
  const zones = visibleZones(preview.zones);
  const { done, undone } = preview.marks;
  const changeSettings = (change: Partial<ToolSettings>): void => onSettings({ ...settings, ...change });

  const undo = (): void => {
    const last = done.at(-1);
    if (last === undefined) return;
    setAnnouncement(TOOLS.takenBack(describeMark(last)));
    live.undoMark();
  };
  const redo = (): void => {
    const next = undone[0];
    if (next === undefined) return;
    setAnnouncement(TOOLS.again(describeMark(next)));
    live.redoMark();
  };
  useUndoKeys(undo, redo);

  const statusText = (): string => {
    if (preview.isCorrecting) return TOOLS.working;
    if (preview.isSaveRefused) return TOOLS.notSaved;
    if (preview.hasUnsavedMarks) return TOOLS.saving;
    return done.length > 0 ? TOOLS.saved : '';
  };
  return (
    <div className="tools" role="group" aria-label={TOOLS.title}>
      <div className="options-scroll">
        <div className="flex items-center justify-between gap-3 *:whitespace-nowrap">
          <h2 className="option-title">{TOOLS.title}</h2>
          <span className="small" role="status">
            {statusText()}
          </span>
        </div>
        {/* These buttons are above the settings that depend on the tool, so that they do not move. */}
        <MarkActions canUndo={done.length > 0} canRedo={undone.length > 0} onUndo={undo} onRedo={redo} />
        <ToolChoice settings={settings} onChange={changeSettings} />
        {isDrawing(settings) && <BrushSettings settings={settings} onChange={changeSettings} />}
        <BelongsTo
          zones={zones}
          value={settings.zone}
          newName={settings.zone === null ? '' : getNewZoneName(done, settings.zone)}
          onChange={(id) => {
            changeSettings({ zone: id });
            onZone(id);
          }}
        />
        <NewZone
          taken={[...zones.map(({ id }) => id), ...(settings.zone === null ? [] : [settings.zone])]}
          onNew={(id, name) => {
            live.mark({ type: 'rename', zone: id, name });
            changeSettings({ zone: id, tool: 'brush' });
            onZone(id);
          }}
        />
        <ZoneActions
          zones={zones}
          zone={zones.find(({ id }) => id === zone) ?? null}
          onZone={(id) => {
            onZone(id);
            changeSettings({ zone: id });
          }}
        />
      </div>
      <div className="go">
        <p className="sr-only" role="status">
          {announcement}
        </p>
        <Button look="primary" size="lg" className="w-full" onClick={onDone}>
          <Icon icon={Check} />
          {TOOLS.done}
        </Button>
      </div>
    </div>
  );
}

interface SettingsProps {
  settings: ToolSettings;
  onChange: (change: Partial<ToolSettings>) => void;
}

function ToolChoice({ settings, onChange }: SettingsProps) {
  return (
    <fieldset>
      <legend className="sr-only">{TOOLS.tool}</legend>
      <div className="grid grid-cols-6 gap-1.5 md:grid-cols-3">
        {CHOICES.map(({ id, name, icon }) => (
          <label key={id} className="tool">
            <input
              type="radio"
              className="sr-only"
              name="tool"
              checked={settings.tool === id}
              onChange={() => onChange({ tool: id })}
            />
            <Icon icon={icon} />
            <span>{name}</span>
          </label>
        ))}
      </div>
      <p className="caption goes-where">
        {CHOICES.find(({ id }) => id === settings.tool)?.says}{' '}
        {isDrawing(settings) && (
          <>
            <span className="not-pointer-coarse:hidden">{TOOLS.zoomByTouch}</span>
            <span className="pointer-coarse:hidden">{TOOLS.zoom}</span>
          </>
        )}
      </p>
    </fieldset>
  );
}

function BrushSettings({ settings, onChange }: SettingsProps) {
  return (
    <div className="grid gap-2">
      {settings.tool === 'lasso' ? (
        <ChoiceRow
          name="lasso"
          label={TOOLS.inside}
          options={TOOLS.insides}
          value={settings.lasso}
          onChange={(lasso) => onChange({ lasso })}
        />
      ) : (
        <BrushSize settings={settings} onChange={onChange} />
      )}
      <CheckField
        label={TOOLS.snap}
        checked={settings.snap}
        onChange={(event) => onChange({ snap: event.target.checked })}
      />
    </div>
  );
}

function BrushSize({ settings, onChange }: SettingsProps) {
  return (
    <>
      <label className="field-label" htmlFor="brush-size">
        {TOOLS.size}
      </label>
      {/* The scale is exponential, so that every step changes the radius by the same factor. */}
      <input
        id="brush-size"
        className="range"
        type="range"
        min={0}
        max={100}
        value={Math.round((100 * Math.log(settings.radius / MIN_RADIUS)) / Math.log(MAX_RADIUS / MIN_RADIUS))}
        aria-valuetext={TOOLS.sizeOf((settings.radius * 200).toFixed(1))}
        onChange={(event) =>
          onChange({ radius: MIN_RADIUS * (MAX_RADIUS / MIN_RADIUS) ** (Number(event.target.value) / 100) })
        }
      />
    </>
  );
}

interface MarkActsProps {
  canUndo: boolean;
  canRedo: boolean;
  onUndo: () => void;
  onRedo: () => void;
}

function MarkActions({ canUndo, canRedo, onUndo, onRedo }: MarkActsProps) {
  const { live } = useActions();
  return (
    <div className="tool-actions">
      <Button size="sm" disabled={!canUndo} onClick={onUndo}>
        <Icon icon={Undo2} />
        {TOOLS.undo}
      </Button>
      <Button size="sm" disabled={!canRedo} onClick={onRedo}>
        <Icon icon={Redo2} />
        {TOOLS.redo}
      </Button>
      <Button size="sm" onClick={() => live.mark({ type: 'invert' })}>
        <Icon icon={SquareDashed} />
        {TOOLS.invert}
      </Button>
      <Button size="sm" onClick={() => live.mark({ type: 'clear' })}>
        <Icon icon={Trash2} />
        {TOOLS.clear}
      </Button>
    </div>
  );
}

const getNewZoneName = (marks: readonly Mark[], id: string): string => {
  const renamed = marks.findLast((mark) => mark.type === 'rename' && mark.zone === id);
  return renamed?.type === 'rename' ? renamed.name : OWN_ZONE.mine;
};

function NewZone({ taken, onNew }: { taken: readonly string[]; onNew: (id: string, name: string) => void }) {
  const [name, setName] = useState('');
  const start = (): void => {
    const cleaned = cleanLine(name);
    if (cleaned === '') return;
    onNew(nextOwnZone('custom', taken), cleaned);
    setName('');
  };
  return (
    <div className="name-row">
      <TextField
        label={OWN_ZONE.label}
        value={name}
        maxLength={40}
        placeholder={OWN_ZONE.hint}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') start();
        }}
      />
      <Button disabled={cleanLine(name) === ''} onClick={start}>
        {OWN_ZONE.paint}
      </Button>
    </div>
  );
}

/** Renames the selected zone or joins it with another one. */
function ZoneActions({
  zones,
  zone,
  onZone,
}: {
  zones: readonly Zone[];
  zone: Zone | null;
  onZone: (zone: string) => void;
}) {
  const { live } = useActions();
  const [name, setName] = useState<string | null>(null);
  if (zone === null) return null;
  const newName = cleanLine(name ?? '');
  const rename = (): void => {
    if (newName !== '' && newName !== zone.name) live.mark({ type: 'rename', zone: zone.id, name: newName });
    setName(null);
  };
  return (
    <div className="grid gap-4">
      <div className="name-row">
        <TextField
          label={OWN_ZONE.nameOf(zone.name)}
          value={name ?? zone.name}
          maxLength={40}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') rename();
          }}
        />
        <Button disabled={newName === '' || newName === zone.name} onClick={rename}>
          {OWN_ZONE.rename}
        </Button>
      </div>
      {zones.length > 1 && (
        <SelectField
          label={OWN_ZONE.join(zone.name)}
          value=""
          onChange={(event) => {
            const targetZone = event.target.value;
            live.mark({ type: 'merge', from: zone.id, into: targetZone });
            onZone(targetZone);
          }}
        >
          <option value="">{OWN_ZONE.choose}</option>
          {zones
            .filter(({ id }) => id !== zone.id)
            .map(({ id, name: other }) => (
              <option key={id} value={id}>
                {other}
              </option>
            ))}
        </SelectField>
      )}
    </div>
  );
}
