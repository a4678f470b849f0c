import type { ZoneKind } from '#contract/options.ts';
import { visibleZones } from '#engine/layers.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceRow } from '#web/ui/choice-row.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { isOwnZone, MAIN, type PartId } from '../state/part-rules.ts';
import { useActions, useFoundZones } from '../studio-context.tsx';
import { SINGLE_PANEL_NAMES, SINGLE_SEAT_NAME, CHOICE_SCOPE_WORDS } from './options-words.ts';
import type { Part } from './parts.ts';

export interface ChoiceScope {
  /** Parts that the last tap on the picture can mean, from one panel to all seats. */
  parts: readonly Part[];
  /** Whether the tapped seat cannot be told apart from its neighbors. If so, it is not offered. */
  isSeatUnsure: boolean;
  /** Position of that tap. */
  position: { x: number; y: number } | null;
  onPart: (part: PartId) => void;
}

/** Selects the scope of a choice: this panel, the same part of all seats, this seat, or all seats. */
export function ScopeChoice({ part, scope: { parts, isSeatUnsure, onPart } }: { part: Part; scope: ChoiceScope }) {
  if (parts.length < 2) return null;
  return (
    <div className="part-scope">
      <ChoiceRow
        look="segments"
        name="scope"
        label={CHOICE_SCOPE_WORDS.label}
        options={parts.map(({ id, name }) => ({ id, name: isOwnZone(id) ? name : CHOICE_SCOPE_WORDS.all(name) }))}
        value={part.id}
        onChange={onPart}
      />
      {isSeatUnsure && <p className="caption">{CHOICE_SCOPE_WORDS.unsure}</p>}
    </div>
  );
}

const ROLES = ['insert', 'bolster', 'headrest', 'seat-back', 'door'] as const satisfies readonly ZoneKind[];

/** Corrects the kind of the tapped panel, or merges it with the others of its kind. */
export function PanelRole({ part, scope: { position, onPart } }: { part: Part; scope: ChoiceScope }) {
  const { live, dispatch } = useActions();
  const { zones } = useFoundZones();
  const { kind } = part;
  if (part.zones !== undefined) return <MergeSeat part={part} zones={part.zones} onPart={onPart} />;
  const zone = visibleZones(zones).find(({ id }) => id === part.id);
  if (
    kind === undefined ||
    kind === 'piping' ||
    (part.panel === undefined && (zone === undefined || !isOwnZone(part.id)))
  )
    return null;
  const hasOthers = zone !== undefined && kind !== 'custom' && zones?.some(({ id }) => id === kind) === true;
  const roles: readonly ZoneKind[] = ROLES.some((role) => role === kind) ? ROLES : [kind, ...ROLES];
  const changeRole = (role: ZoneKind): void => {
    if (position === null) return;
    live.mark({ type: 'panel', ...position, zone: role });
    void live.finishCorrections();
    onPart(role);
  };
  const mergeZones = (): void => {
    dispatch({ type: 'parts-changed', parts: [part.id], change: null });
    live.mark({ type: 'merge', from: part.id, into: kind });
    void live.finishCorrections();
    onPart(kind);
  };
  return (
    <div className="part-role">
      {position !== null && (
        <SelectField
          label={CHOICE_SCOPE_WORDS.role}
          value={kind}
          onChange={({ target }) => changeRole(target.value as ZoneKind)}
        >
          {roles.map((role) => (
            <option key={role} value={role}>
              {CHOICE_SCOPE_WORDS.roles[role]}
            </option>
          ))}
        </SelectField>
      )}
      {hasOthers && (
        <Button size="sm" onClick={mergeZones}>
          {CHOICE_SCOPE_WORDS.join(SINGLE_PANEL_NAMES[kind])}
        </Button>
      )}
    </div>
  );
}

/** Removes the tapped spot from the upholstery. */
export function RemoveTapped({ scope: { position, onPart } }: { scope: ChoiceScope }) {
  const { live } = useActions();
  if (position === null) return null;
  const remove = (): void => {
    live.mark({ type: 'tap', ...position, add: false });
    void live.finishCorrections();
    onPart(MAIN);
  };
  return (
    <Button size="sm" className="justify-self-start" onClick={remove}>
      {CHOICE_SCOPE_WORDS.remove}
    </Button>
  );
}

/** Merges a single seat with the others. */
function MergeSeat({ part, zones, onPart }: { part: Part; zones: readonly Part[]; onPart: ChoiceScope['onPart'] }) {
  const { live, dispatch } = useActions();
  if (part.panel !== undefined) return null;
  const mergeZones = (): void => {
    dispatch({ type: 'parts-changed', parts: zones.map(({ id }) => id), change: null });
    for (const { id, kind } of zones) if (kind !== undefined) live.mark({ type: 'merge', from: id, into: kind });
    void live.finishCorrections();
    onPart(MAIN);
  };
  return (
    <div className="part-role">
      <Button size="sm" onClick={mergeZones}>
        {CHOICE_SCOPE_WORDS.join(SINGLE_SEAT_NAME)}
      </Button>
    </div>
  );
}
