import type { ZoneKind } from '#contract/options.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { visibleZones } from '../preview/seats-found.ts';
import { isOwnZone, type PartId } from '../state/part-rules.ts';
import { useActions, useFound } from '../studio-context.tsx';
import { ONE_OF, REACH } from './options-words.ts';
import type { Part } from './parts.ts';

export interface Reach {
  /** Parts that the last tap on the picture can mean, least first. */
  parts: readonly Part[];
  /** Where that tap was. */
  place: { x: number; y: number } | null;
  onPart: (part: PartId) => void;
}

/** How far a choice reaches: this panel, the same part of all seats, or all seats. Taps on the picture go the same way. */
export function ReachChoice({ part, reach: { parts, onPart } }: { part: Part; reach: Reach }) {
  if (parts.length < 2) return null;
  return (
    <fieldset className="segments part-reach">
      <legend className="sr-only">{REACH.label}</legend>
      {parts.map(({ id, name }) => (
        <label key={id}>
          <input type="radio" className="sr-only" name="reach" checked={id === part.id} onChange={() => onPart(id)} />
          <span>{isOwnZone(id) ? name : REACH.all(name)}</span>
        </label>
      ))}
    </fieldset>
  );
}

const ROLES = ['insert', 'bolster', 'headrest', 'seat-back', 'door'] as const satisfies readonly ZoneKind[];

/** "This is an insert": the panel under the finger becomes what it is, or goes back to its like. */
export function PanelRole({ part, reach: { place, onPart } }: { part: Part; reach: Reach }) {
  const { live, dispatch } = useActions();
  const { zones } = useFound();
  const { kind } = part;
  const zone = visibleZones(zones).find(({ id }) => id === part.id);
  if (
    kind === undefined ||
    kind === 'piping' ||
    (part.panel === undefined && (zone === undefined || !isOwnZone(part.id)))
  )
    return null;
  const hasKin = zone !== undefined && kind !== 'custom' && zones?.some(({ id }) => id === kind) === true;
  const roles: readonly ZoneKind[] = ROLES.some((role) => role === kind) ? ROLES : [kind, ...ROLES];
  const become = (role: ZoneKind): void => {
    if (place === null) return;
    live.mark({ type: 'panel', ...place, zone: role });
    void live.finishCorrections();
    onPart(role);
  };
  const join = (): void => {
    dispatch({ type: 'part-dressed', part: part.id, change: null });
    live.mark({ type: 'merge', from: part.id, into: kind });
    void live.finishCorrections();
    onPart(kind);
  };
  return (
    <div className="part-role">
      {place !== null && (
        <SelectField label={REACH.role} value={kind} onChange={({ target }) => become(target.value as ZoneKind)}>
          {roles.map((role) => (
            <option key={role} value={role}>
              {REACH.roles[role]}
            </option>
          ))}
        </SelectField>
      )}
      {hasKin && (
        <Button size="sm" onClick={join}>
          {REACH.join(ONE_OF[kind])}
        </Button>
      )}
    </div>
  );
}
