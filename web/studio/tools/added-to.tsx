import { NO_ZONE, type Mark, type Zone } from '#engine/layers.ts';
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

/** Shows which part the last addition went to, and lets the user move it to another one. */
export function AddedTo({ zones }: { zones: readonly Zone[] }) {
  const { live } = useActions();
  const last = usePreview(({ marks }) => marks.done.at(-1));
  const map = usePreview((preview) => preview.map);
  const allZones = usePreview((preview) => preview.zones);
  const isCorrecting = usePreview((preview) => preview.isCorrecting);
  if (isCorrecting || !isAddition(last) || map === undefined || allZones === undefined) return null;
  const zone = zoneOfAddition(last, map, allZones);
  if (zone === undefined) return null;
  return (
    <SelectField
      label={TOOLS.addedTo}
      value={zone.id}
      onChange={(event) => {
        live.undoMark();
        live.mark({ ...last, zone: event.target.value });
      }}
    >
      {zones.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
