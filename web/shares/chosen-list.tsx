import type { ChosenPart, ShownDesign } from '#contract/approvals.ts';
import { Material, type Relief } from '#web/ui/swatch.tsx';

const RELIEFS: readonly string[] = ['leather', 'vinyl', 'suede', 'alcantara', 'cloth'] satisfies Relief[];

const reliefOf = ({ material }: ChosenPart): Relief => {
  const word = material.split(',')[0]!.toLowerCase();
  return RELIEFS.includes(word) ? (word as Relief) : 'leather';
};

/** Each part with a cut of its material, its words and the code a supplier understands; then the other choices. */
export function ChosenList({ shown }: { shown: Pick<ShownDesign, 'parts' | 'choices'> }) {
  return (
    <ul className="chosen">
      {shown.parts.map((part) => (
        <li key={`${part.part} ${part.material} ${part.code}`}>
          <Cut part={part} />
          <span className="min-w-0"><b><bdi>{part.part}</bdi></b><small>{[part.material, part.colorName].filter(Boolean).join(', ')}</small></span>
          {part.code !== '' && <span className="code">{part.code}</span>}
        </li>
      ))}
      {shown.choices.map(({ name, value }) => (
        <li key={name} className="chosen-plain"><span className="text-ink-2">{name}</span><span>{value}</span></li>
      ))}
    </ul>
  );
}

/** Material as material, thread as thread. */
function Cut({ part }: { part: ChosenPart }) {
  if (part.code === '') return <span className="chosen-cut chosen-cut-none" aria-hidden="true" />;
  if (part.part !== 'Stitching') return <Material relief={reliefOf(part)} color={part.code} className="chosen-cut" />;
  return <span className="chosen-cut chosen-thread" aria-hidden="true"><span className="stitch" style={{ '--c': part.code } as React.CSSProperties} /></span>;
}
