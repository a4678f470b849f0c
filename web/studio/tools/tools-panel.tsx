import { Brush, Check, CircleMinus, CirclePlus, Eraser, Redo2, SquareDashed, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Zone } from '#engine/layers.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckField, SelectField, TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { visibleZones } from '../customize/zone-list.tsx';
import { useStudio } from '../studio-context.tsx';
import { useUndoKeys } from '../use-undo-keys.ts';
import { nextOwnZone, sayMark } from './marks-history.ts';
import { draws, LEAST_RADIUS, MOST_RADIUS, type Tool, type ToolSettings } from './tool-settings.ts';

const TOOLS = [
  { id: 'add', name: 'Add', icon: CirclePlus, says: 'Tap what belongs to the upholstery.' },
  { id: 'take', name: 'Take out', icon: CircleMinus, says: 'Tap what does not.' },
  { id: 'brush', name: 'Brush', icon: Brush, says: 'Paint what belongs to it.' },
  { id: 'eraser', name: 'Eraser', icon: Eraser, says: 'Wipe what does not.' },
] as const satisfies readonly { id: Tool; name: string; icon: typeof Brush; says: string }[];

interface ToolsPanelProps {
  settings: ToolSettings;
  onSettings: (settings: ToolSettings) => void;
  zone: string | null;
  onZone: (zone: string | null) => void;
  onDone: () => void;
}

/** Correcting what was found: taps, brush, eraser, zones of one's own. Everything here works with keys as well. */
export function ToolsPanel({ settings, onSettings, zone, onZone, onDone }: ToolsPanelProps) {
  const { live, preview } = useStudio();
  const [said, setSaid] = useState('');
  const zones = visibleZones(preview.zones);
  const { done, undone } = preview.marks;
  const set = (change: Partial<ToolSettings>): void => onSettings({ ...settings, ...change });

  const undo = (): void => {
    const last = done.at(-1);
    if (last === undefined) return;
    setSaid(`${sayMark(last)}: taken back`);
    live.undoMark();
  };
  const redo = (): void => {
    const next = undone[0];
    if (next === undefined) return;
    setSaid(`${sayMark(next)}: again`);
    live.redoMark();
  };
  useUndoKeys(undo, redo);

  return (
    <div className="tools" role="group" aria-label="Correct the zones">
      <div className="options-scroll">
        <div className="tools-head">
          <h2 className="option-title">Correct the zones</h2>
          <span className="small" role="status">{preview.correcting ? 'Working' : preview.unsaved ? 'Saving' : done.length > 0 ? 'Saved with the photo' : ''}</span>
        </div>
        <fieldset>
          <legend className="sr-only">Tool</legend>
          <div className="tool-choice">
            {TOOLS.map(({ id, name, icon }) => (
              <label key={id} className="tool">
                <input type="radio" className="sr-only" name="tool" checked={settings.tool === id} onChange={() => set({ tool: id })} />
                <Icon of={icon} /><span>{name}</span>
              </label>
            ))}
          </div>
          <p className="caption goes-where">{TOOLS.find(({ id }) => id === settings.tool)?.says} {draws(settings) ? 'Two fingers or Ctrl and wheel zoom.' : ''}</p>
        </fieldset>

        {draws(settings) && (
          <div className="brush-settings">
            <label className="field-label" htmlFor="brush-size">Size</label>
            {/* Steps that feel even to the hand: the radius grows by the same share each time. */}
            <input id="brush-size" className="range" type="range" min={0} max={100} value={Math.round((100 * Math.log(settings.radius / LEAST_RADIUS)) / Math.log(MOST_RADIUS / LEAST_RADIUS))} aria-valuetext={`${(settings.radius * 200).toFixed(1)} percent of the photo's width`} onChange={(event) => set({ radius: LEAST_RADIUS * (MOST_RADIUS / LEAST_RADIUS) ** (Number(event.target.value) / 100) })} />
            <CheckField label="Follow the photo's edges" checked={settings.snap} onChange={(event) => set({ snap: event.target.checked })} />
          </div>
        )}

        <div className="tool-acts">
          <Button size="sm" disabled={done.length === 0} onClick={undo}><Icon of={Undo2} />Undo</Button>
          <Button size="sm" disabled={undone.length === 0} onClick={redo}><Icon of={Redo2} />Redo</Button>
          <Button size="sm" onClick={() => live.mark({ type: 'invert' })}><Icon of={SquareDashed} />Invert</Button>
          <Button size="sm" onClick={() => live.mark({ type: 'clear' })}><Icon of={Trash2} />Clear</Button>
        </div>

        <SelectField label="What you add belongs to" value={settings.zone ?? ''} onChange={(event) => { const id = event.target.value === '' ? null : event.target.value; set({ zone: id }); onZone(id); }}>
          <option value="">Whatever it looks like</option>
          {zones.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
          {settings.zone !== null && !zones.some(({ id }) => id === settings.zone) && <option value={settings.zone}>{nameOfNew(done, settings.zone)}</option>}
        </SelectField>

        <NewZone taken={[...zones.map(({ id }) => id), ...(settings.zone === null ? [] : [settings.zone])]} onNew={(id, name) => { live.mark({ type: 'rename', zone: id, name }); set({ zone: id, tool: 'brush' }); onZone(id); }} />
        <ZoneActs zones={zones} zone={zones.find(({ id }) => id === zone) ?? null} onZone={(id) => { onZone(id); set({ zone: id }); }} />
      </div>
      <div className="go">
        <p className="sr-only" role="status">{said}</p>
        <Button look="primary" size="lg" className="w-full" onClick={onDone}><Icon of={Check} />Done</Button>
      </div>
    </div>
  );
}

const nameOfNew = (marks: readonly { type: string }[], id: string): string => {
  const named = [...marks].reverse().find((mark): mark is { type: 'rename'; zone: string; name: string } => mark.type === 'rename' && (mark as { zone?: string }).zone === id);
  return named?.name ?? 'My zone';
};

function NewZone({ taken, onNew }: { taken: readonly string[]; onNew: (id: string, name: string) => void }) {
  const [name, setName] = useState('');
  const start = (): void => {
    const trimmed = name.trim();
    if (trimmed === '') return;
    onNew(nextOwnZone(taken), trimmed);
    setName('');
  };
  return (
    <div className="name-row">
      <TextField label="A zone of your own" value={name} maxLength={40} placeholder="Headliner, console ..." onChange={(event) => setName(event.target.value)} onKeyDown={(event) => { if (event.key === 'Enter') start(); }} />
      <Button disabled={name.trim() === ''} onClick={start}>Paint it</Button>
    </div>
  );
}

/** Name and join, for the zone that is chosen. */
function ZoneActs({ zones, zone, onZone }: { zones: readonly Zone[]; zone: Zone | null; onZone: (zone: string) => void }) {
  const { live } = useStudio();
  const [name, setName] = useState<string | null>(null);
  if (zone === null) return null;
  const rename = (): void => {
    const trimmed = (name ?? '').trim();
    if (trimmed !== '' && trimmed !== zone.name) live.mark({ type: 'rename', zone: zone.id, name: trimmed });
    setName(null);
  };
  return (
    <div className="grid gap-4">
      <div className="name-row">
        <TextField label={`Name of “${zone.name}”`} value={name ?? zone.name} maxLength={40} onChange={(event) => setName(event.target.value)} onKeyDown={(event) => { if (event.key === 'Enter') rename(); }} />
        <Button disabled={name === null || name.trim() === '' || name.trim() === zone.name} onClick={rename}>Rename</Button>
      </div>
      {zones.length > 1 && (
        <SelectField label={`Join “${zone.name}” with`} value="" onChange={(event) => { const into = event.target.value; live.mark({ type: 'merge', from: zone.id, into }); onZone(into); }}>
          <option value="">Choose a zone</option>
          {zones.filter(({ id }) => id !== zone.id).map(({ id, name: other }) => <option key={id} value={id}>{other}</option>)}
        </SelectField>
      )}
    </div>
  );
}
