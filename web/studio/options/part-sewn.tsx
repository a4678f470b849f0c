/** Choices for thread and piping. */
import { PIPING_OPTIONS, STITCHING_OPTIONS } from '#contract/options.ts';
import { TextField } from '#web/ui/field.tsx';
import { ChoiceRow } from '#web/ui/choice-row.tsx';
import { ColorGrid } from './color-grid.tsx';
import { OptionSection } from './option-section.tsx';
import type { Part } from './parts.ts';
import { PIPING, SECTIONS, STITCHING } from './options-words.ts';
import { useOptions } from './use-options.ts';
import { usePart } from './use-part.ts';

function SewnColor({ part, noneLabel }: { part: Part; noneLabel: string }) {
  const { ownColor, ownSwatch, choose } = usePart(part);
  const label = SECTIONS.of(part.name, SECTIONS.color);
  return (
    <OptionSection title={SECTIONS.color}>
      <ColorGrid
        name={`color-${part.id}`}
        label={label}
        value={ownColor}
        relief="vinyl"
        noneLabel={noneLabel}
        swatch={ownSwatch}
        onChange={(color) => choose({ color })}
      />
    </OptionSection>
  );
}

export function ThreadChoice({ part }: { part: Part }) {
  const { options, change } = useOptions();
  const { stitchingStyle } = options;
  return (
    <>
      <div>
        <ChoiceRow
          name="stitching"
          label={STITCHING.stitch}
          options={STITCHING_OPTIONS}
          value={stitchingStyle}
          onChange={(next) => change({ stitchingStyle: next })}
        />
        <p className="caption goes-where">{STITCHING_OPTIONS.find(({ id }) => id === stitchingStyle)?.description}</p>
        {stitchingStyle === 'other' && (
          <TextField
            label={STITCHING.own}
            value={options.stitchingNote}
            maxLength={60}
            placeholder={STITCHING.ownHint}
            onChange={(event) => change({ stitchingNote: event.target.value })}
            className="mt-2"
          />
        )}
      </div>
      {stitchingStyle !== 'none' && <SewnColor part={part} noneLabel={STITCHING.tone} />}
    </>
  );
}

export function PipingChoice({ part }: { part: Part }) {
  const { options, change } = useOptions();
  return (
    <>
      <ChoiceRow
        name="piping"
        label={PIPING.label}
        options={PIPING_OPTIONS}
        value={options.pipingStyle}
        onChange={(pipingStyle) => change({ pipingStyle })}
      />
      {options.pipingStyle !== 'none' && <SewnColor part={part} noneLabel={PIPING.auto} />}
    </>
  );
}
