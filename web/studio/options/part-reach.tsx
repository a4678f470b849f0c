import type { ZoneKind } from '#contract/options.ts';
import { visibleZones } from '#engine/layers.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { isOwnZone, MAIN, type PartId } from '../state/part-rules.ts';
import { useActions, useFound } from '../studio-context.tsx';
import { ONE_OF, ONE_SEAT, REACH } from './options-words.ts';
import type { Part } from './parts.ts';

export interface Reach {
  /** Parts that the last tap on the picture can mean, least first. */
  parts: readonly Part[];
  /** The seat under it is not told apart surely enough to be offered. */
  isSeatUnsure: boolean;
  /** Position of that tap. */
  place: { x: number; y: number } | null;
  onPart: (part: PartId) => void;
}

/**
 * How far a choice reaches: this panel, the same part of all seats, this seat, or all seats. Taps on the picture go
 * the same way.
 */
export function ReachChoice({ part, reach: { parts, isSeatUnsure, onPart } }: { part: Part; reach: Reach }) {
  if (parts.length < 2) return null;
  return (
    <>
      <fieldset className="segments part-reach">
        <legend className="sr-only">{REACH.label}</legend>
        {parts.map(({ id, name }) => (
          <label key={id}>
            <input type="radio" className="sr-only" name="reach" checked={id === part.id} onChange={() => onPart(id)} />
            <span>{isOwnZone(id) ? name : REACH.all(name)}</span>
          </label>
        ))}
      </fieldset>
      {isSeatUnsure && <p className="caption">{REACH.unsure}</p>}
    </>
  );
}

const ROLES = ['insert', 'bolster', 'headrest', 'seat-back', 'door'] as const satisfies readonly ZoneKind[];

/** "This is an insert": the panel under the finger becomes what it is, or goes back to its like. */
export function PanelRole({ part, reach: { place, onPart } }: { part: Part; reach: Reach }) {
  const { live, dispatch } = useActions();
  const { zones } = useFound();
  const { kind } = part;
  if (part.zones !== undefined) return <SeatJoin part={part} zones={part.zones} onPart={onPart} />;
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
    dispatch({ type: 'parts-dressed', parts: [part.id], change: null });
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

/** The piece under the finger is left as the photo shows it. */
export function RemoveTapped({ reach: { place, onPart } }: { reach: Reach }) {
  const { live } = useActions();
  if (place === null) return null;
  const remove = (): void => {
    live.mark({ type: 'tap', ...place, add: false });
    void live.finishCorrections();
    onPart(MAIN);
  };
  return (
    <Button size="sm" className="justify-self-start" onClick={remove}>
      {REACH.remove}
    </Button>
  );
}

/** The whole seat goes back to the others. */
function SeatJoin({ part, zones, onPart }: { part: Part; zones: readonly Part[]; onPart: Reach['onPart'] }) {
  const { live, dispatch } = useActions();
  if (part.panel !== undefined) return null;
  const join = (): void => {
    dispatch({ type: 'parts-dressed', parts: zones.map(({ id }) => id), change: null });
    for (const { id, kind } of zones) if (kind !== undefined) live.mark({ type: 'merge', from: id, into: kind });
    void live.finishCorrections();
    onPart(MAIN);
  };
  return (
    <div className="part-role">
      <Button size="sm" onClick={join}>
        {REACH.join(ONE_SEAT)}
      </Button>
    </div>
  );
}
