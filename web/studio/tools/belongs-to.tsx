import { NO_ZONE, type Mark, type Zone } from '#engine/layers.ts';
import { ZONE_NAMES } from '#engine/analyze/outline/zone-names.ts';
import { SelectField } from '#web/ui/field.tsx';
import { zoneAt, type ZoneMap } from '../preview/zone-outline.ts';
import { useActions, usePreview } from '../studio-context.tsx';
import { TOOLS } from './tools-words.ts';

type Addition = Extract<Mark, { type: 'tap' | 'stroke' }>;

const isAddition = (mark: Mark | undefined): mark is Addition =>
  (mark?.type === 'tap' || mark?.type === 'stroke') && mark.add;

const getMeanPoint = (points: Extract<Mark, { type: 'stroke' }>['points']): [number, number] => {
  const mean = (axis: 0 | 1): number => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  return [mean(0), mean(1)];
};

/** The zone that now contains most of the marked points. */
const zoneOfAddition = (mark: Addition, map: ZoneMap, zones: readonly Zone[]): Zone | undefined => {
  const points = mark.type === 'tap' ? [[mark.x, mark.y] as const] : [...mark.points, getMeanPoint(mark.points)];
  const counts = new Map<number, number>();
  for (const [x, y] of points) {
    const number = zoneAt(map, x, y);
    if (number !== NO_ZONE) counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, one], [, two]) => two - one);
  return most && zones[most[0]];
};

interface BelongsToProps {
  zones: readonly Zone[];
  /** Zone of what is added next; `null` lets the engine decide. */
  value: string | null;
  /** Name of a new zone that has no pixels yet. */
  newName: string;
  onChange: (zone: string | null) => void;
}

/** The part that the last addition belongs to, and what is added next. */
export function BelongsTo({ zones, value, newName, onChange }: BelongsToProps) {
  const { live } = useActions();
  const last = usePreview(({ marks }) => marks.done.at(-1));
  const map = usePreview((preview) => preview.map);
  const allZones = usePreview((preview) => preview.zones);
  const isCorrecting = usePreview((preview) => preview.isCorrecting);
  const addition = isAddition(last) ? last : undefined;
  const added =
    isCorrecting || addition === undefined || map === undefined
      ? undefined
      : zoneOfAddition(addition, map, allZones ?? []);
  const change = (zone: string | null): void => {
    onChange(zone);
    if (addition === undefined || added === undefined) return;
    const { zone: _, ...unnamed } = addition;
    live.undoMark();
    live.mark(zone === null ? unnamed : { ...unnamed, zone });
  };
  const offered = [
    ...zones.map(({ id, name }) => ({ id, name })),
    // A door that was not found can be added.
    ...(zones.some(({ kind }) => kind === 'door') ? [] : [{ id: 'door', name: ZONE_NAMES.door }]),
  ];
  return (
    <SelectField
      label={TOOLS.belongsTo}
      value={value ?? ''}
      onChange={({ target }) => change(target.value === '' ? null : target.value)}
    >
      <option value="">{added === undefined ? TOOLS.whatever : TOOLS.whateverItIs(added.name)}</option>
      {offered.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {value !== null && !offered.some(({ id }) => id === value) && <option value={value}>{newName}</option>}
    </SelectField>
  );
}
